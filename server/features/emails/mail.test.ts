import { expect, test } from 'vitest'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { composedEmail } from './mail.ts'

describeOnSqlite('an email to many', (open) => {
  test('links to the chapter’s site, includes its postal address, and has pictures that fit', async () => {
    const sender = (await open()).context('admin')
    const picture = `/uploads/image-${'0a'.repeat(16)}.png`
    const small = `/uploads/image-${'0b'.repeat(16)}.png`
    const body = `<p><a href="/event/42">Come</a> <a href="https://example.org/">Elsewhere</a></p><img src="${picture}" alt="" /><img src="${small}" alt="" /><ol><li>Sign</li><li>Pay</li></ol>`
    const { html, text } = composedEmail(
      { ...sender, chapter: { ...sender.chapter, chapterAddress: '1 Main Street, Washington DC' } },
      { title: 'News', body, attachments: '[]' },
      new Map([
        [picture, 1200],
        [small, 200],
      ]),
      { address: 'a@b.example', mailId: 'mail', values: { 'first name': 'Ann', 'member ID': '', 'due year': '' } },
    )
    const origin = sender.urls.origin(sender.chapter)
    expect(html).toContain(`href="${origin}/event/42"`)
    expect(html).toContain('href="https://example.org/"')
    // Outlook knows only the attribute; on a phone the picture shrinks with the screen, and a small one never grows.
    expect(html).toContain(
      `<img width="600" style="width:100%;max-width:600px;height:auto" src="${origin}${picture}?width=640"`,
    )
    expect(html).toContain(`<img width="200" style="width:100%;max-width:200px;height:auto"`)
    expect(html).toContain('1 Main Street, Washington DC')
    expect(text).toContain(`Come (${origin}/event/42)`)
    expect(text).toContain('1. Sign\n2. Pay')
  })
})
