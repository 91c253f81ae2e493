import type { LogoPictures } from './tasks.ts'

/** Three times the height of a logo on pages and in emails, for sharp screens; and no wider than a line of its own. */
const logoBox = { width: 480, height: 144 } as const

/** As phones ask for; browsers scale it down. The logo keeps a margin, because phones round the corners. */
const iconSide = 512
const iconMargin = 40

const paper = { r: 255, g: 255, b: 255, alpha: 1 } as const

/** Makes a logo of a stored picture: as PNG, which all mail programs show; of an animation the first picture. */
export async function logoOf(original: Uint8Array): Promise<LogoPictures> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(original)
    .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  const inner = iconSide - 2 * iconMargin
  const icon = await sharp(original)
    .resize({ width: inner, height: inner, fit: 'contain', background: { ...paper, alpha: 0 } })
    .extend({ top: iconMargin, bottom: iconMargin, left: iconMargin, right: iconMargin, background: paper })
    .flatten({ background: paper })
    .png()
    .toBuffer()
  return { picture: data, icon, width: info.width, height: info.height }
}
