/** A page that no menu, button or text leads to does not exist for its users, whatever its address shows. */
import { expect, test } from 'vitest'
import { sourcesIn } from '#tests/support/sources.ts'
import { pages } from '../../remix.config.js'

/** Pages whose address is put together from parts, or that are other spellings of a page. */
const otherwise: Record<string, string> = {
  '/eventnew': 'The older spelling of /eventsnew, which old links and the specification know.',
  '/event/payment': 'Shows nothing: it leads old links on to the registration or the checkout.',
  '/advertisement/home-image-box': 'A tab of the banners, by the type of the ad.',
}

/** What the forms of a page do, and which pages search engines stay away from: they name pages and link to none. */
const tablesOfPages = ['app/lib/page/page-acts.ts', 'server/wiring/public-pages.ts']

/** Addresses at which the menu marks an entry lead nowhere. */
const isMark = /\b(?:also|except): \[[^\]]*\]/g

test('every page with an address of its own is linked', () => {
  const text = sourcesIn('app', 'server')
    .filter(({ file }) => !tablesOfPages.includes(file))
    .map((source) => source.text.replaceAll(isMark, ''))
    .join('\n')
  const isLinked = (page: string) => new RegExp(`['"\`}]${page}['"\`?#$]`).test(text)
  const whole = Object.keys(pages).filter((page) => /^\/[^:*]*$/.test(page))
  expect(whole.length).toBeGreaterThan(60)
  expect(whole.filter((page) => !isLinked(page))).toEqual(Object.keys(otherwise))
})
