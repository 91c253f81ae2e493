/**
 * `node scripts/icons.js`: regenerates the icons in app/public from mark.svg, and the mark for emails, for browsers,
 * phones and mail programs that do not accept SVG.
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

// As app/ui/frame/mark.tsx draws it, three times the size of its place. The light one brings its own white, for mail
// programs that darken the page but not the pictures.
for (const [name, ink, background] of [
  ['email-mark', '#033c73', '<rect width="132" height="56" fill="#fff" />'],
  ['email-mark-dark', '#e6f0fa', ''],
])
  await sharp(Buffer.from(drawnMark(ink, background)))
    .png({ palette: true, colors: 64, compressionLevel: 9 })
    .toFile(`app/public/${name}.png`)

function drawnMark(ink, background) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 56" width="240" height="102" fill="none">
${background}
<path d="M4 16C34 2 92 0 128 13" stroke="#f2b81b" stroke-width="3.2" stroke-linecap="round" />
<g stroke="${ink}" stroke-width="6.2" stroke-miterlimit="8">
<path d="M5 53L23 20L41 53M13 44H34" /><path d="M80 23.1H54V49.9H80M54 36.5H76" /><path d="M91 53L109 20L127 53M99 44H120" />
</g></svg>`
}

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
