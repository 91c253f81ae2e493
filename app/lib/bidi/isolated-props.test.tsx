import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

const [first, last, others] = ['نور', 'احمد', 2]

const Box = ({ children }: { children: ReactNode }) => <div>{children}</div>

test('a name from right to left is isolated wherever a tag shows it', () => {
  const whole = `${first} ${last}`
  expect(
    renderToStaticMarkup(
      <p>
        {whole}, {others} persons
      </p>,
    ),
  ).toBe(`<p>\u2068${whole}\u2069, 2 persons</p>`)
  expect(renderToStaticMarkup(<b>{`Delete ${whole} (5)?`}</b>)).toBe(`<b>Delete \u2068${whole}\u2069 (5)?</b>`)
  expect(renderToStaticMarkup(<Box>{whole}</Box>)).toBe(`<div>\u2068${whole}\u2069</div>`)
  expect(
    renderToStaticMarkup(
      <>
        {whole}, {others}
      </>,
    ),
  ).toBe(`\u2068${whole}\u2069, 2`)
})

test('a first and a last name stay one name, and what stands between texts stays in its place', () => {
  expect(
    renderToString(
      <p>
        {first} {last}, {others}
      </p>,
    ),
  ).toBe(`<p>\u2068${first} ${last}\u2069, 2</p>`)
  expect(
    renderToStaticMarkup(
      <p>
        {first} <i>and</i> {last}
        {others}
      </p>,
    ),
  ).toBe(`<p>\u2068${first}\u2069 <i>and</i> \u2068${last}\u20692</p>`)
})

test('values and every other text stay as they are', () => {
  expect(renderToStaticMarkup(<textarea readOnly value={`${first} 5`} />)).toBe(
    `<textarea readonly="">${first} 5</textarea>`,
  )
  expect(renderToStaticMarkup(<input readOnly value={first} />)).toBe(`<input readonly="" value="${first}"/>`)
  expect(
    renderToString(
      <p>
        Ada {others} {'Łódź'}
      </p>,
    ),
  ).toBe('<p>Ada <!-- -->2<!-- --> <!-- -->Łódź</p>')
})
