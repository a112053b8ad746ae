"""Puts pictures side by side and writes them small enough for a repository.

Chromium does the work: it scales well and writes WebP.
"""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Browser
from tools.picture_site import GUIDE, ROOT

BUILD = ROOT / "build" / "pictures"
_VENDOR = ROOT / "src" / "roundhouse" / "web" / "static" / "vendor"


def _font(family: str, file: str) -> str:
    data = base64.b64encode((_VENDOR / file).read_bytes()).decode()
    return (
        f"@font-face{{font-family:'{family}';font-weight:100 900;"
        f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
    )


FONTS = (
    _font("Inter", "inter/inter-latin-wght-normal.woff2")
    + _font("Roboto Slab", "roboto-slab/roboto-slab-latin-wght-normal.woff2")
    + _font("Roboto Condensed", "roboto-condensed/roboto-condensed-latin-wght-normal.woff2")
)
_AS_WEBP = """async ([address, quality]) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality);
}"""
_HEIGHT = 900  # of the pictures in a row
_MOST = 1180  # the widest a picture beside another one gets
_QUALITY = 0.74
_DRAW = """async ([pictures, height, most, quality, gap]) => {
  const images = await Promise.all(pictures.map(async ([words, address]) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(height / image.height, most / image.width);
    const [w, h] = [image.width * scale, image.height * scale].map(Math.round);
    return { words, image, w, h };
  }));
  const head = images.some((i) => i.words) ? 40 : gap;
  const canvas = document.createElement("canvas");
  canvas.width = images.reduce((sum, i) => sum + i.w + gap, gap);
  canvas.height = Math.max(...images.map((i) => i.h)) + head + gap;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#d9d4c6";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  let x = gap;
  for (const { words, image, w, h } of images) {
    pen.fillStyle = "#1c2226";
    pen.font = "600 17px sans-serif";
    pen.fillText(words, x, 27);
    pen.drawImage(image, x, head, w, h);
    x += w + gap;
  }
  return canvas.toDataURL("image/webp", quality);
}"""


def _address(file: Path) -> str:
    return "data:image/png;base64," + base64.b64encode(file.read_bytes()).decode()


def _write(browser: Browser, pictures: list[tuple[str, Path]], target: Path, gap: int = 24) -> None:
    page = browser.new_page()
    sent = [[words, _address(file)] for words, file in pictures]
    made = page.evaluate(_DRAW, [sent, _HEIGHT, _MOST, _QUALITY, gap])
    page.close()
    target.write_bytes(base64.b64decode(str(made).partition(",")[2]))


def beside(browser: Browser, name: str, ours: Path, target: Path) -> None:
    """Our picture and the guide's of the same name."""
    _write(browser, [("Roundhouse", ours), (f"The guide: {name}", GUIDE / f"{name}.png")], target)


def row(browser: Browser, pictures: list[Path], target: Path, margin: int = 24) -> None:
    """Several of our pictures in a row."""
    _write(browser, [("", file) for file in pictures], target, margin)


_STACK = """async (rows) => {
  const load = async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  };
  const images = await Promise.all(rows.map((row) => Promise.all(row.map(load))));
  const gap = 20, canvas = document.createElement("canvas");
  const wide = (row) => row.reduce((sum, i) => sum + i.width + gap, gap);
  const high = (row) => Math.max(...row.map((i) => i.height));
  canvas.width = Math.max(...images.map(wide));
  canvas.height = images.reduce((sum, row) => sum + high(row) + gap, gap);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#f6f3ea";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  let y = gap;
  for (const row of images) {
    let x = gap;
    for (const image of row) {
      pen.drawImage(image, x, y);
      x += image.width + gap;
    }
    y += high(row) + gap;
  }
  return canvas.toDataURL("image/png");
}"""


def stacked(browser: Browser, rows: list[list[Path]], target: Path) -> None:
    """Rows of pictures below each other, as PNG."""
    page = browser.new_page()
    made = str(page.evaluate(_STACK, [[_address(file) for file in row] for row in rows]))
    page.close()
    target.write_bytes(base64.b64decode(made.partition(",")[2]))


def drawn(browser: Browser, svg: str, target: Path, width: int) -> Path:
    """A drawing as a picture: WebP, and PNG beside the other pictures in build."""
    page = browser.new_page(viewport={"width": width, "height": 400}, device_scale_factor=1)
    page.set_content(
        "<style>body{margin:0;background:#fffdf8}svg{display:block;width:100%;height:auto}"
        f"{FONTS}</style>{svg}"
    )
    page.evaluate("document.fonts.ready.then(() => true)")
    file = BUILD / f"{target.stem}.png"
    BUILD.mkdir(parents=True, exist_ok=True)
    page.locator("svg").first.screenshot(path=str(file))
    made = page.evaluate(_AS_WEBP, [_address(file), _QUALITY])
    page.close()
    target.write_bytes(base64.b64decode(str(made).partition(",")[2]))
    return file
