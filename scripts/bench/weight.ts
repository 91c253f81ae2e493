/** The weight of a page on a phone's connection: scripts and styles as the server sends them. */
import type { Page } from 'playwright'
import type { Figure, Topic } from './figure.ts'
import { desk, picnic, untilPopUp, withReaders, type PageSeen } from './pages.ts'

/** Maximum kB (1,000 bytes) of a page at rest, and once the mouse has moved over it. */
const max = { atRest: 110, used: 115 }

const pages: PageSeen[] = [
  { name: 'Home', path: '/', who: 'visitor' },
  { name: 'Home with 20 pictures, 5 announcements, 9 in the committee', path: '/', who: 'visitor', filled: true },
  {
    name: 'the same with its video box, until the pop-up is open',
    path: '/',
    who: 'visitor',
    filled: true,
    popUp: true,
  },
  { name: 'Login', path: '/login', who: 'visitor' },
  { name: 'Event, to a visitor', path: `/event/${picnic}`, who: 'visitor' },
  { name: 'Event, to an admin', path: `/event/${picnic}`, who: 'admin' },
  { name: 'Payment, to a member', path: '/payment', who: 'member' },
  { name: 'Payment, to an admin', path: '/payment', who: 'admin' },
  { name: 'Registration form', path: `/event/register/${picnic}`, who: 'visitor' },
  { name: 'Registration payment', path: '/event/registration/payment', who: 'guest' },
  { name: 'Members, to an admin', path: '/members', who: 'admin' },
]

export const weight: Topic = {
  title:
    'Script and style of a page, as a browser that takes brotli gets them: as it stands, and after the first move of the mouse',
  measure: () =>
    withReaders(async (readers) => {
      const figures: Figure[] = []
      for (const seen of pages) {
        const { atRest, used, reached } = await readers.as(seen, desk, (page, address) => weigh(page, address, seen))
        for (const [state, files, limit] of [
          ['', atRest, max.atRest],
          [', once used', used, max.used],
        ] as const) {
          const [script, style] = [sum(files, '.js'), sum(files, '.css')]
          figures.push({
            name: seen.name + state,
            value: (script + style) / 1000,
            unit: 'kB',
            target: { max: limit },
            note: `${(script / 1000).toFixed(1)} script, ${(style / 1000).toFixed(1)} style, ${files.length} files`,
          })
        }
        if (reached)
          figures.push({
            name: `${seen.name}, each part reached for`,
            value: (sum(reached, '.js') + sum(reached, '.css')) / 1000,
            unit: 'kB',
          })
      }
      return figures
    }),
}

type File = { name: string; bytes: number; whole: number }

const sum = (files: File[], ending: string) =>
  files.filter(({ name }) => name.endsWith(ending)).reduce((bytes, file) => bytes + file.bytes, 0)

/** How long the network must be idle for loading to count as complete. */
const quietMs = 1000

async function weigh(
  page: Page,
  address: string,
  { popUp }: PageSeen,
): Promise<{ atRest: File[]; used: File[]; reached?: File[] }> {
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200 || page.url() !== address)
    throw new Error(`${address} answered ${answer?.status()} at ${page.url()}`)
  const atRest = await filesOf(page)
  await page.mouse.move(700, 400)
  await page.waitForFunction(() => !document.querySelector('[data-still]'))
  if (popUp) await untilPopUp(page)
  const used = await whenQuiet(page)
  // Parts that load on interaction: what the page weighs once all of them are used.
  const waiting = page.locator('[data-waits]')
  if ((await waiting.count()) === 0) return { atRest, used }
  await waiting.evaluateAll((parts) =>
    parts.forEach((part) => part.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))),
  )
  await page.waitForFunction(() => !document.querySelector('[data-waits]'))
  return { atRest, used, reached: await whenQuiet(page) }
}

/** Returns the files that the page has fetched once the network is idle. */
async function whenQuiet(page: Page): Promise<File[]> {
  let files = await filesOf(page)
  for (let before = -1; before !== files.length; files = await filesOf(page)) {
    before = files.length
    await page.waitForTimeout(quietMs)
  }
  return files
}

/** Returns the portal's script and style files that the page has fetched so far. */
async function filesOf(page: Page): Promise<File[]> {
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
      name: new URL(entry.name).pathname,
      bytes: entry.encodedBodySize,
      whole: entry.decodedBodySize,
    })),
  )
  const files = fetched.filter(({ name }) => /^\/assets\/.*\.(js|css)$/.test(name))
  const plain = files.find(({ bytes, whole }) => whole > 2000 && bytes >= whole)
  if (plain) throw new Error(`${plain.name} was not compressed`)
  // A style that is preloaded and then applied is listed twice.
  return [...new Map(files.map((file) => [file.name, file])).values()]
}
