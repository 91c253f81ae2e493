import type { Context } from '#server/context.ts'
import { colorsOf, type Look } from '#server/look/look.ts'

/** How a PDF looks: the color of its rules and of the sender's name, and a logo. Plain data: it travels to a worker. */
export type PaperLook = { color: string; logo: PaperLogo | null }

/** A PNG as a data URL; as high as three lines of text, or lower if it is wide. */
export type PaperLogo = { image: string }

export const usualPaperLook: PaperLook = { color: '#033c73', logo: null }

/** Returns the color of a chapter's PDFs. */
export const paperColorOf = ({ look }: { look: Look }): string =>
  colorsOf(look).light['--color-primary'] ?? usualPaperLook.color

/** Returns the look of a chapter's PDFs. A logo whose file cannot be read right now is left out. */
export async function paperLookOf({ chapter, providers }: Pick<Context, 'chapter' | 'providers'>): Promise<PaperLook> {
  const { logo } = chapter.look
  const file = logo && (await providers.files.find(logo.path))
  const bytes = file && (await file.bytes())
  const color = paperColorOf(chapter)
  if (!bytes) return { color, logo: null }
  const png = Buffer.from(await new Response(bytes).arrayBuffer())
  return { color, logo: { image: `data:image/png;base64,${png.toString('base64')}` } }
}
