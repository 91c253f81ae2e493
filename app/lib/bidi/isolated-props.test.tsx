import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Link } from '#app/lib/remix.ts'

const [first, last, others] = ['نور', 'احمد', 2]

const Box = ({ children }: { children: ReactNode }) => <div>{children}</div>

test('a right-to-left name is isolated wherever an element shows it', () => {
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

test('a first and a last name stay one name, and elements between texts keep their position', () => {
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

test('values and all other text are unchanged', () => {
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

test('a name is isolated in user-visible attributes', () => {
  const whole = `${first} ${last}`
  const wanted = `\u2068${whole}\u2069 (5)`
  expect(
    renderToStaticMarkup(
      <input readOnly aria-label={`${whole} (5)`} title={`${whole} (5)`} placeholder={`${whole} (5)`} value={whole} />,
    ),
  ).toBe(`<input readonly="" aria-label="${wanted}" title="${wanted}" placeholder="${wanted}" value="${whole}"/>`)
  expect(renderToStaticMarkup(<img alt={`${whole} (5)`} src={`/${first}`} />)).toBe(
    `<img alt="${wanted}" src="/${first}"/>`,
  )
  expect(renderToStaticMarkup(<textarea readOnly aria-label={`${whole} (5)`} value={whole} />)).toBe(
    `<textarea readonly="" aria-label="${wanted}">${whole}</textarea>`,
  )
  expect(renderToStaticMarkup(<title>{`${whole} (5)`}</title>)).toBe(`<title>${wanted}</title>`)
})

test('a component gets isolated text for attributes that are read out, and all other props unchanged', () => {
  const Named = (props: { 'aria-label': string; title: string; alt: string; placeholder: string }) => (
    <i>{JSON.stringify(Object.values(props).map((text) => text.length))}</i>
  )
  expect(
    renderToStaticMarkup(
      <Named aria-label={`${first}`} title={`${first}`} alt={`${first}`} placeholder={`${first}`} />,
    ),
  ).toBe('<i>[5,3,3,3]</i>')
  expect(renderToStaticMarkup(<Link to={`/members/${first}`} aria-label={`Edit ${first} (5)`} />)).toContain(
    `aria-label="Edit \u2068${first}\u2069 (5)" href="/members/${first}"`,
  )
})

test('an option shows an isolated name and submits the original', () => {
  expect(renderToStaticMarkup(<option value={first}>{first} (5)</option>)).toBe(
    `<option value="${first}">\u2068${first}\u2069 (5)</option>`,
  )
  expect(renderToStaticMarkup(<option>{first} (5)</option>)).toBe(
    `<option value="${first} (5)">\u2068${first}\u2069 (5)</option>`,
  )
})

test('IDs, URLs and field names are unchanged', () => {
  expect(
    renderToStaticMarkup(
      <a href={`/${first}`} id={String(first)} aria-labelledby={String(first)} data-name={first}>
        Ada
      </a>,
    ),
  ).toBe(`<a href="/${first}" id="${first}" aria-labelledby="${first}" data-name="${first}">Ada</a>`)
  expect(renderToStaticMarkup(<input name={String(first)} defaultValue={first} />)).toBe(
    `<input name="${first}" value="${first}"/>`,
  )
})
