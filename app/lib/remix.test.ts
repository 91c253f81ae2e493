import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Link } from './remix.ts'

test('a server-rendered link has only the attributes that the browser gives it', () => {
  const link = createElement(
    Link,
    { to: '/events', replace: true, preventScrollReset: true, reloadDocument: true, className: 'entry' },
    'Events',
  )
  expect(renderToStaticMarkup(link)).toBe('<a class="entry" href="/events" data-discover="true">Events</a>')
})
