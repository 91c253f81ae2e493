import { z } from 'zod'
import { edition, fileList, optionalLine } from '#server/records/shapes.ts'
import { asColor, colorForm } from './rules.ts'

const color = optionalLine(20)
  .transform(asColor)
  .pipe(z.string().regex(colorForm, 'Enter a color such as #033c73, or leave it empty'))

/** The look of a chapter as a whole: an empty color or list is the association's. */
export const newLook = z.object({
  mainColor: color,
  accentColor: color,
  /** An uploaded picture, or the logo that the chapter has. */
  logo: fileList(1),
  edition,
})

export type NewLook = z.output<typeof newLook>
