/**
 * `node scripts/icons.js`: regenerates the icons in app/public from mark.svg, for browsers and phones that do not
 * accept SVG.
 */
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'

const mark = 'app/public/mark.svg'
const picture = (pixels) =>
  sharp(mark, { density: (72 * pixels) / 64 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9 })

for (const [name, pixels] of [
  ['icon-192', 192],
  ['icon-512', 512],
])
  await picture(pixels).toFile(`app/public/${name}.png`)
// Phones round the corners themselves, and show transparency as black.
await picture(180).flatten({ background: '#033c73' }).toFile('app/public/apple-touch-icon.png')
writeFileSync('app/public/favicon.ico', iconFile(await picture(48).toBuffer(), 48))

/** An .ico with one picture: its header, one entry, the PNG. */
function iconFile(png, pixels) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(pixels, 6)
  head.writeUInt8(pixels, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
