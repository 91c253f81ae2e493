import { longest as longestOfChapters } from '../rules.ts'

/** The most characters of each field. */
export const longest = { ...longestOfChapters, mailServer: 120, secret: 300, id: 128, zelleAddress: 100 } as const

/** Where no server is named, as in the documented calls: emails then left from accounts there. */
export const usualMailServer = 'smtp.gmail.com'

/** Ports on which mail is handed over: nobody is to try the others of some machine. */
const mailPorts = ['465', '587', '2525', '25']

/** Whether a text names a mail server: its name, or its name and port. */
export function isMailServer(text: string): boolean {
  const [, port = '465'] = /^[a-z0-9.-]+(?::(\d+))?$/i.exec(text) ?? [null, '']
  return mailPorts.includes(port)
}

/** Zelle knows people by an email address or a phone number of the United States. */
export const isZelleAddress = (text: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || /^(\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}$/.test(text)
