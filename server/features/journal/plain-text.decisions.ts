import type { FileJournal } from './layout.decisions.ts'
import { debitsFirst } from './quickbooks.decisions.ts'
import { decimal } from './texts.decisions.ts'

/**
 * Writes a journal that both hledger and ledger read. The class is a tag of each line; a comma would end its value, and
 * a semicolon would begin a comment.
 */
export function ledger({ chapterName, title, accounts, entries }: FileJournal): Uint8Array {
  const rows = [
    `; ${withoutSigns(chapterName)}, ${title}`,
    '',
    'commodity USD',
    '    format 1000.00 USD',
    ...accounts.map(({ name }) => `account ${name}`),
    '',
    ...entries.flatMap(({ number, day, text, lines }) => [
      `${day} (${number}) ${withoutSigns(text)}`,
      ...debitsFirst(lines).map(({ account, cents, track }) => {
        const tag = withoutSigns(track)
        return `    ${account}    ${decimal(cents)} USD${tag === '' ? '' : `  ; class: ${tag}`}`
      }),
      '',
    ]),
  ]
  return Buffer.from(`${rows.join('\n')}\n`, 'utf8')
}

const withoutSigns = (text: string) => text.replaceAll(/[;,|]\s*/g, ' ').trim()

/**
 * Writes a journal that beancount reads. Accounts are opened by a plugin, so that files of several months can be
 * included in one.
 */
export function beancount({ chapterName, title, entries }: FileJournal): Uint8Array {
  const rows = [
    `; ${chapterName}, ${title}`,
    'plugin "beancount.plugins.auto_accounts"',
    '',
    ...entries.flatMap(({ number, day, text, lines }) => [
      `${day} * ${quotedText(text)}`,
      `  number: ${quotedText(number)}`,
      ...debitsFirst(lines).flatMap(({ account, cents, track }) => [
        `  ${account}  ${decimal(cents)} USD`,
        ...(track === '' ? [] : [`    class: ${quotedText(track)}`]),
      ]),
      '',
    ]),
  ]
  return Buffer.from(`${rows.join('\n')}\n`, 'utf8')
}

const quotedText = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
