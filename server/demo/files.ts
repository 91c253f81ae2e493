/** Small files for the demo's records: a page of text as PDF, and line drawings in the portal's own style. */

const leading = 20

/** Returns a letter-size page with a title and some lines below it. */
export function demoPdf(title: string, lines: readonly string[]): Buffer {
  const content = [
    `/F2 18 Tf (${escaped(title)}) Tj 0 -${2 * leading} Td /F1 12 Tf`,
    ...lines.map((line) => `(${escaped(line)}) Tj 0 -${leading} Td`),
  ].join('\n')
  const text = `BT 72 700 Td\n${content}\nET`
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, '\\$&')

/** Returns a picture of a truss bridge, white on navy, as a PNG. */
export async function demoBridge(panels: number): Promise<Buffer> {
  const [left, right, top, foot] = [120, 1080, 260, 420]
  const panel = (right - left) / panels
  const posts = Array.from({ length: panels - 1 }, (_, index) => left + (index + 1) * panel)
  const diagonals = posts.map((x, index) =>
    index < panels / 2 ? `M${x} ${top} L${x - panel} ${foot}` : `M${x} ${top} L${x + panel} ${foot}`,
  )
  const truss = [
    `M${left} ${foot} H${right}`,
    `M${left + panel} ${top} H${right - panel}`,
    ...posts.map((x) => `M${x} ${top} V${foot}`),
    ...diagonals,
    `M${right - panel} ${top} L${right} ${foot}`,
  ]
  const dimension = [`M${left} 560 H${right}`, ...[left, ...posts, right].map((x) => `M${x - 10} 570 L${x + 10} 550`)]
  const ground = [
    `M0 ${foot + 12} H${left - 20} L${left} ${foot + 90}`,
    `M1200 ${foot + 12} H${right + 20} L${right} ${foot + 90}`,
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675" fill="none" stroke="#fff"><rect width="1200" height="675" fill="#033c73" stroke="none"/><path d="${truss.join('')}" stroke-width="3"/><path d="${[...dimension, ...ground].join('')}" stroke="#93cbf6" stroke-width="2"/></svg>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/**
 * Renders one of the portal's own line drawings as a JPEG of a width. Chapters that show the same one share the work.
 */
export function drawingsOfDemo() {
  const made = new Map<string, Promise<Buffer>>()
  return (name: string, width: number): Promise<Buffer> => {
    const key = `${name} ${width}`
    const drawing = made.get(key) ?? drawn(name, width)
    made.set(key, drawing)
    return drawing
  }
}

async function drawn(name: string, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(`./app/public/drawings/${name}.svg`)
    .resize({ width })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
