import type { Column, Content, ContentStack } from 'pdfmake/interfaces.js'
import type { PaperLogo } from './paper-look.ts'

/** In points: as high as the sender's lines, and no wider than leaves room for the name beside it. */
const logoBox: [number, number] = [120, 36]

/** Returns the sender of a page for print, with the logo before it. */
export const besideLogo = (logo: PaperLogo | null, sender: ContentStack): Content =>
  logo ? { columns: beforeSender(logo, { ...sender, width: '*' }), columnGap: 14 } : sender

/** Returns the logo and the columns that follow it. */
export const beforeSender = (logo: PaperLogo | null, ...columns: Column[]): Column[] =>
  logo ? [{ stack: [{ image: logo.image, fit: logoBox }], width: 'auto' }, ...columns] : columns
