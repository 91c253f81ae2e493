/**
 * A member's receipt is verified by an auditor, who has an export and no portal, and by a stranger, who has neither.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { logIn } from '../account-pages.ts'
import { takeHome } from '../at-home.ts'
import { expectReadable, open, openJourney, resize } from '../journey.ts'
import { screens } from '#tests/support/browser/browser.ts'

const journey = openJourney()

const member = { email: 'member@dc.aea.example', name: 'Leilani Tanaka' }
const admin = { email: 'admin@dc.aea.example', role: 'Admin' } as const

test('a receipt is verified offline in an export, and by a stranger who learns nothing about the payer', async () => {
  const payer = await journey.visitor('desktop')
  await logIn(journey, payer, 'dc', member)
  await open(payer.page, journey.at('dc', '/payment'))
  const link = payer.page.locator('a[href$="/receipt"]').filter({ visible: true }).first()
  const paymentId = /\/payment\/(\w+)\/receipt/.exec((await link.getAttribute('href'))!)![1]!
  await open(payer.page, journey.at('dc', `/payment/${paymentId}/receipt`))
  const paper = await payer.page.getByRole('article').innerText()
  expect(paper).toContain(member.name)
  const code = /Check code ([\w-]{35})/.exec(paper)![1]!
  const [, year] = /[A-Z][a-z]{2} \d+, (\d{4})/.exec(paper)!
  for (const path of [`/payment/${paymentId}/receipt`, '/payment/statement']) {
    await open(payer.page, journey.at('dc', path))
    for (const screen of ['desktop', 'phone'] as const) {
      await resize(payer.page, screens[screen].viewport)
      await expectReadable(payer, `${path.includes('statement') ? 'statement' : 'receipt'}-${screen}`)
    }
    const download = payer.page.waitForEvent('download')
    await payer.page.getByRole('link', { name: 'Download PDF' }).click()
    expect(readFileSync(await (await download).path(), 'latin1').slice(0, 5)).toBe('%PDF-')
  }
  await payer.leave()

  const auditor = await journey.visitor('desktop')
  await logIn(journey, auditor, 'dc', admin)
  await open(auditor.page, journey.at('dc', '/treasury'))
  const download = auditor.page.waitForEvent('download')
  await auditor.page.getByLabel('Year to export').selectOption(year!)
  await auditor.page.getByRole('button', { name: 'Export' }).click()
  const home = takeHome(await (await download).path())
  expect(await home.verify('--receipt', code)).toMatchObject({ ok: true, receipt: { paymentId } })
  await expect(home.verify('--receipt', 'NONE2345')).rejects.toMatchObject({ code: 1 })
  home.leave()
  await auditor.leave()

  const stranger = await journey.visitor('phone')
  await open(stranger.page, journey.at('dc', '/verify'))
  await stranger.page.getByLabel('Check code').fill(code.toLowerCase())
  await stranger.page.getByRole('button', { name: 'Check' }).click()
  await stranger.page.waitForURL(({ pathname }) => pathname === `/verify/${code.toLowerCase()}`)
  await stranger.page.getByText('This receipt is in the books.').waitFor()
  await expectReadable(stranger, 'verify')
  const answer = await stranger.page.getByRole('main').innerText()
  for (const personal of member.name.split(' ')) expect(answer).not.toContain(personal)
  await open(stranger.page, journey.at('dc', `/verify/${code.replace(/.$/, (last) => (last === '2' ? '3' : '2'))}`))
  await stranger.page.getByText('No receipt of this chapter has this code.').waitFor()
  await expectReadable(stranger, 'verify-unknown')
  await stranger.leave()
})
