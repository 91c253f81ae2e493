import { expect, test } from 'vitest'
import { panelCookie, panelStates } from './panel-cookie.ts'

test('the panel remembers which groups were opened and closed', () => {
  const first = panelCookie('theme=dark', 'setup', true).split(';')[0]!
  const second = panelCookie(`theme=dark; ${first}`, 'content', false)
  expect(panelStates(`theme=dark; ${second}`)).toEqual({ setup: true, content: false })
  expect(panelStates(panelCookie(second, 'setup', false))).toEqual({ setup: false, content: false })
})

test('a cookie in another form is ignored', () => {
  expect(panelStates(null)).toEqual({})
  expect(panelStates('panel=; theme=light')).toEqual({})
  expect(panelStates('panel=<script>; theme=light')).toEqual({})
  expect(panelStates('panel=setup.content1')).toEqual({ content: true })
  expect(panelStates('panel=__proto__1')).toEqual({})
})
