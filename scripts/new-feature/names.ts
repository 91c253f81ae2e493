/** The spellings of a feature's name, with those of `tool-loans` as the example. */
export type Names = {
  /** `tool-loans` */
  folder: string
  /** `toolLoans` */
  rows: string
  /** `toolLoan` */
  row: string
  /** `tool loans` */
  plural: string
  /** `tool loan` */
  singular: string
}

const lowerCaseWords = /^[a-z]+(?:-[a-z]+)*$/

/**
 * @param singular needed only where the singular is irregular
 * @throws Error with a message for the user
 */
export function namesOf(folder: string, singular = singularOf(folder)): Names {
  if (!lowerCaseWords.test(folder) || !lowerCaseWords.test(singular) || folder === singular)
    throw new Error(
      'Name the feature by a plural in lower case, such as tool-loans; name an irregular singular after it.',
    )
  return {
    folder,
    rows: camelCase(folder),
    row: camelCase(singular),
    plural: folder.replaceAll('-', ' '),
    singular: singular.replaceAll('-', ' '),
  }
}

const singularOf = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(s|x|z|ch|sh)es$/, '$1')
    .replace(/(?<=[^s])s$/, '')

const camelCase = (name: string): string => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Renames the code of `quick-links` to that of the feature. */
export function renamed(text: string, { folder, rows, row, plural, singular }: Names): string {
  const replacements: [RegExp, string][] = [
    [/quick-links/g, folder],
    [/QuickLinks/g, capitalized(rows)],
    [/quickLinks/g, rows],
    [/QuickLink/g, capitalized(row)],
    [/quickLink/g, row],
    [/Quick links/g, capitalized(plural)],
    [/quick links/g, plural],
    [/quick link/g, singular],
    [/New Link Created Successfully/g, `New ${singular} created successfully`],
    [/'Link /g, `'${capitalized(singular)} `],
    [/(?<=\/api\/|'\/|tests\/rest\/)links/g, folder],
    [/links-page/g, `${folder}-page`],
    [/'links'/g, `'${rows}'`],
    [/linksWords/g, `${rows}Words`],
    [/LinksPage/g, `${capitalized(rows)}Page`],
    [/newLink\b/g, `new${capitalized(row)}`],
    [/\blink(?=Id|Reference|Update|Rows|Proofs)/g, row],
    [/\blinkTitle\b/g, 'title'],
    [/\btype Link\b|(?<=<)Link(?=>)/g, capitalized(row)],
    [/\blinks\b/g, 'records'],
  ]
  return replacements
    .reduce((result, [from, to]) => result.replaceAll(from, to), text)
    .replaceAll(new RegExp(`^${capitalized(row)} =`, 'gm'), `type ${capitalized(row)} =`)
}
