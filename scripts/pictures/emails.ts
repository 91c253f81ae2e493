/**
 * `npx tsx scripts/pictures/emails.ts`: takes the pictures of docs/emails, one of each kind of email in light and in
 * dark, as a phone (390 px) and a desktop (700 px) show it, and writes the page that lists them.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chromium, type Browser } from 'playwright'
import sharp from 'sharp'
import { chromiumFlags, chromiumProgram } from '#tests/support/browser/chromium.ts'
import { emailSamples } from '../emails/samples.ts'

const folder = 'docs/emails'
const widths = [700, 390] as const
const themes = { light: '#dfe5ec', dark: '#04101f' } as const
/** Between the two widths, and around them, in pixels. */
const gap = 16

const picture = sharp({ create: { width: 1200, height: 500, channels: 3, background: '#0b5f9e' } })
const samplePng = await picture
  .composite([
    {
      input: Buffer.from(
        '<svg width="1200" height="500"><path d="M0 420Q600 40 1200 420" stroke="#fff" stroke-width="14" fill="none"/></svg>',
      ),
    },
  ])
  .png()
  .toBuffer()

const samples = emailSamples()
const browser = await chromium.launch({ executablePath: chromiumProgram(), args: chromiumFlags })
for (const theme of ['light', 'dark'] as const) {
  rmSync(`${folder}/${theme}`, { recursive: true, force: true })
  mkdirSync(`${folder}/${theme}`, { recursive: true })
  const shots = []
  for (const width of widths) shots.push(await shotsAt(browser, theme, width))
  for (const [at, { name }] of samples.entries())
    await sideBySide(
      shots.map((ofWidth) => ofWidth[at]!),
      themes[theme],
      `${folder}/${theme}/${name}.webp`,
    )
}
await browser.close()
writeFileSync(`${folder}/README.md`, listed())

/** Returns a picture of each email in full length; fails for one that is wider than the screen. */
async function shotsAt(browser: Browser, colorScheme: 'light' | 'dark', width: number): Promise<Buffer[]> {
  const context = await browser.newContext({ viewport: { width, height: 400 }, colorScheme })
  const page = await context.newPage()
  await page.route('**/*', (route) => {
    const mark = /\/(email-mark[\w-]*\.png)$/.exec(route.request().url())?.[1]
    const body = mark ? readFileSync(`app/public/${mark}`) : samplePng
    return route.fulfill({ contentType: 'image/png', body })
  })
  const shots: Buffer[] = []
  for (const { name, email } of samples) {
    await page.setContent(email.html, { waitUntil: 'load' })
    const needs = await page.evaluate(() => document.documentElement.scrollWidth)
    if (needs > width) throw new Error(`${name} is ${needs} px wide at ${width}`)
    shots.push(await page.screenshot({ fullPage: true }))
  }
  await context.close()
  return shots
}

async function sideBySide(shots: Buffer[], background: string, file: string): Promise<void> {
  const sizes = await Promise.all(shots.map((shot) => sharp(shot).metadata()))
  let left = gap
  const input = shots.map((shot, at) => {
    const placed = { input: shot, top: gap, left }
    left += sizes[at]!.width + gap
    return placed
  })
  const height = Math.max(...sizes.map((size) => size.height)) + 2 * gap
  await sharp({ create: { width: left, height, channels: 3, background } })
    .composite(input)
    .webp({ quality: 45, preset: 'text', effort: 4 })
    .toFile(file)
}

function listed(): string {
  const rows = samples.map(
    ({ name, about, email }) =>
      `## ${about}\n\n${email.subject}\n\n| light | dark |\n|---|---|\n| ![${about}](light/${name}.webp) | ![${about}, dark](dark/${name}.webp) |\n`,
  )
  return `# Emails

Every kind of email that the portal sends, in a window of 700 px and on a phone of 390 px. \`npx tsx
scripts/pictures/emails.ts\` takes the pictures again from \`scripts/emails/samples.ts\`; a test fails when a kind is missing.

${rows.join('\n')}`
}
