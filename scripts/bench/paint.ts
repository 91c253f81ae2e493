/** The first paint of a page on a first visit, with a slow phone and a slow connection. */
import type { Page } from 'playwright'
import type { Figure, Topic } from './figure.ts'
import { desk, phone, picnic, untilPopUp, withReaders, type PageSeen, type Screen } from './pages.ts'
import { median } from './samples.ts'

const loads = 5
const slower = 4
/** 1.6 Mbit/s down, 750 kbit/s up, in bytes a second; every request waits 150 ms. */
const connection = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

const maxShift = 0.02

const pages: (PageSeen & { maxMs?: number })[] = [
  { name: 'Home', path: '/', who: 'visitor', maxMs: 2500 },
  {
    name: 'Home with 20 pictures, 5 announcements, 9 in the committee',
    path: '/',
    who: 'visitor',
    filled: true,
    maxMs: 2500,
  },
  {
    name: 'the same with its video box, until the pop-up is open',
    path: '/',
    who: 'visitor',
    filled: true,
    popUp: true,
    maxMs: 2500,
  },
  { name: 'Login', path: '/login', who: 'visitor', maxMs: 2000 },
  { name: 'Event', path: `/event/${picnic}`, who: 'visitor' },
  { name: 'Payment', path: '/payment', who: 'member' },
]

const screens: [name: string, screen: Screen][] = [
  ['phone', phone],
  ['desk', desk],
]

export const paint: Topic = {
  title: `Largest paint and layout shift, nothing kept, processor ${slower} times slower, 1.6 Mbit/s with 150 ms`,
  measure: () =>
    withReaders(async (readers) => {
      const figures: Figure[] = []
      for (const { maxMs, ...seen } of pages) {
        for (const [screenName, screen] of screens) {
          const seenLoads: Seen[] = []
          for (let load = 0; load < loads; load++)
            seenLoads.push(await readers.as(seen, screen, (page, address) => look(page, address, seen)))
          const name = `${seen.name}, ${screenName}`
          const paintMs = median(seenLoads.map((one) => one.paintMs))
          const note = `first ${Math.round(median(seenLoads.map((one) => one.firstMs)))} ms; the largest is ${seenLoads[0]!.largest}`
          figures.push({
            name: `${name}: largest paint`,
            value: paintMs,
            unit: 'ms',
            ...(maxMs ? { target: { max: maxMs } } : {}),
            note,
          })
          const shift = Math.max(...seenLoads.map((one) => one.shift))
          const moved = seenLoads.find((one) => one.moved)?.moved
          figures.push({
            name: `${name}: layout shift`,
            value: shift,
            unit: '',
            target: { max: maxShift },
            ...(moved ? { note: moved } : {}),
          })
        }
      }
      return figures
    }),
}

type Seen = { firstMs: number; paintMs: number; shift: number; largest: string; moved: string }

async function look(page: Page, address: string, { popUp }: PageSeen): Promise<Seen> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', connection)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript({ content: watch })
  const answer = await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 })
  if (answer?.status() !== 200 || page.url() !== address)
    throw new Error(`${address} answered ${answer?.status()} at ${page.url()}`)
  if (popUp) await untilPopUp(page)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  if (!seen.paintMs) throw new Error(`${address} was not painted`)
  return seen
}

/**
 * Runs in the page before any other script and stores what the browser reports. Written as text because compiled
 * functions depend on their compiler.
 */
const watch = `
  const seen = (window.seen = { firstMs: 0, paintMs: 0, shift: 0, largest: '', moved: '' })
  const wordsFor = (node) => node?.tagName ? (node.tagName.toLowerCase() + ' ' + (node.getAttribute('class') ?? '')).trim().slice(0, 60) : (node?.textContent ?? '').slice(0, 40)
  const on = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstMs = entry.startTime
  })
  on('largest-contentful-paint', (entry) => {
    seen.paintMs = entry.startTime
    seen.largest = wordsFor(entry.element)
  })
  on('layout-shift', (entry) => {
    seen.shift += entry.value
    seen.moved ||= wordsFor(entry.sources[0]?.node)
  })
`
