import type { AdjustedColor } from '#server/look/colors.decisions.ts'

/** Texts of the colors and the logo of a chapter, and of the association. */
export const lookWords = {
  title: 'Colors and logo',
  help: {
    chapter:
      'On the chapter’s pages, in its emails, and on its PDFs. Whatever you leave empty is the same as the association’s.',
    association: 'On the pages, in the emails, and on the PDFs of every chapter that has not chosen its own.',
  },
  edit: 'Edit colors and logo',
  save: 'Save colors and logo',
  onlySystem: 'A system admin chooses them, because every chapter has them.',
  fields: { mainColor: 'Main color', accentColor: 'Accent color', logo: 'Logo' },
  mainHelp: 'For the bar, buttons, and links, such as #033c73.',
  accentHelp: 'Marks the current page in the bar, such as #f2b81b.',
  logoHelp: 'It replaces the short name at the top of pages, and becomes the icon of browser tabs.',
  logoHint: 'PNG, JPEG, WebP, or AVIF, up to 10 MB',
  pick: (label: string) => `Pick the ${label.toLowerCase()}`,
  format: 'Enter a color such as #033c73',
  from: { chapter: 'The association’s', association: 'Default' },
  noLogo: { chapter: 'The association’s', association: 'None, the short name is shown' },
  logoAlt: 'The logo in use',
  preview: 'Preview',
  themes: { light: 'Light', dark: 'Dark' },
  sample: { current: 'Events', other: 'Documents', act: 'Register', link: 'Read more', tint: 'A selected row' },
  reset: {
    chapter: 'Back to the association’s look',
    association: 'Back to the usual look',
  },
  resetText: {
    chapter: 'The chapter’s own colors and logo are removed. Its pages, emails, and PDFs look like the association’s.',
    association:
      'The association’s colors and logo are removed. Chapters that chose their own keep them; all others get the usual navy.',
  },
  resetAct: 'Remove colors and logo',
  resetSafe: 'Keep them',
  adjusted: {
    mainColor: ({ chosen, used }: AdjustedColor) =>
      `${chosen} is too light to read on white, so ${used} is used, the nearest color that can be read.`,
    accentColor: ({ chosen, used }: AdjustedColor) =>
      `${chosen} cannot be seen on the bar, so ${used} is used, the nearest color that can be seen.`,
  },
} as const
