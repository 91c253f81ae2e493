import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Toast } from './toast.tsx'

test('a toast is announced by its first sentence, and can be closed without scripts', () => {
  const markup = renderToStaticMarkup(
    <Toast act={<a href="/emails">Write to them</a>} onClose={() => {}}>
      Event updated. The 64 who registered were not notified.
    </Toast>,
  )
  const [, id] = /aria-labelledby="([^"]+)"/.exec(markup) ?? []
  expect(markup).toContain('role="status"')
  expect(markup).toContain(`<b id="${id}">Event updated</b>The 64 who registered were not notified.`)
  expect(markup).toMatch(/Write to them<\/a><form method="get"><button type="submit"[^>]* aria-label="Close"/)
})
