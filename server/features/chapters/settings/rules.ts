import { maxLength as maxLengthOfChapters } from '../rules.ts'

/** Maximum length of each field, in characters. */
export const maxLength = { ...maxLengthOfChapters, mailServer: 120, secret: 300, id: 128, zelleAddress: 100 } as const

/** The parts of the settings that are saved apart: name and address, the two accounts, refunds and Zelle, papers. */
export const settingsParts = ['chapter', 'mail', 'payment', 'money', 'papers'] as const

/** How dates are written in the tables that the specification names, and the paper of PDFs; the first is the usual choice. */
export const dateChoices = ['documented', 'month-first', 'words'] as const
export const paperChoices = ['letter', 'a4'] as const

export type SettingsPart = (typeof settingsParts)[number]

/** The default mail server, for documented calls, which do not name one: all accounts used to be there. */
export const usualMailServer = 'smtp.gmail.com'

/** The allowed ports, all for mail submission, so that nobody can probe other ports of a machine. */
const mailPorts = ['465', '587', '2525', '25']

/** Whether a text is the name of a mail server, with or without a port. */
export function isMailServer(text: string): boolean {
  const [, port = '465'] = /^[a-z0-9.-]+(?::(\d+))?$/i.exec(text) ?? [null, '']
  return mailPorts.includes(port)
}

/** Whether a text can be a Zelle address: an email address or a US phone number. */
export const isZelleAddress = (text: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || /^(\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}$/.test(text)
