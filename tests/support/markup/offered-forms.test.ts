import { expect, test } from 'vitest'
import { buttonsWithoutForm, leadsIn, linksIn, offeredForms } from './offered-forms.ts'

const offered = (html: string) =>
  offeredForms(html).map(({ action, intent, fields }) => `${action} ${intent} ${fields}`.trim())

test('a form is offered once for each button that can be pressed, with what it sends', () => {
  const fields = '<input type="hidden" name="of" value="a &amp; b"/><input type="checkbox" name="off" value="1"/>'
  const buttons =
    '<button type="submit" name="intent" value="save">Save</button><button type="submit" name="intent" value="drop">Drop</button>'
  expect(offered(`<form method="post" action="/x">${fields}${buttons}</form>`)).toEqual([
    '/x save of=a+%26+b&intent=save',
    '/x drop of=a+%26+b&intent=drop',
  ])
  expect(offered('<form method="post" action="/x" id="f"></form><button type="submit" form="f">Go</button>')).toEqual([
    '/x',
  ])
  expect(
    offered('<form action="/x"><button type="submit" formMethod="post" formAction="/y?a=1">Go</button></form>'),
  ).toEqual(['/y?a=1'])
  expect(offered('<form method="post" action="/x"><input type="text" name="by-enter"/></form>')).toEqual([
    '/x  by-enter=',
  ])
})

test('what cannot be pressed, and what only asks, is not offered', () => {
  expect(offered('<form method="post" action="/x"><button type="submit" disabled="">Save</button></form>')).toEqual([])
  expect(offered('<form action="/x"><input name="q"/><button type="submit">Search</button></form>')).toEqual([])
  expect(offered('<fieldset disabled=""><input name="q"/></fieldset>')).toEqual([])
})

test('buttons that have lost their form, and links, are found', () => {
  const html = '<form id="f"><button type="submit">In</button></form><button type="submit" form="g">Out</button>'
  expect(buttonsWithoutForm(html)).toEqual(['g Out'])
  expect(buttonsWithoutForm(`${html}<form id="g"></form>`)).toEqual([])
  expect(linksIn('<a class="x" href="/a?b=1&amp;c=2">A</a>')).toEqual(['/a?b=1&c=2'])
})

test('a form that only asks for a page leads there, unless none of its buttons does', () => {
  const hidden = '<input type="hidden" name="dialog" value="new"/>'
  const post = '<button type="submit" formMethod="post">Tag</button>'
  expect(
    leadsIn(`<a href="/x">X</a><form method="get" action="/y">${hidden}<button type="submit">Y</button></form>`),
  ).toEqual(['/x', '/y?dialog=new'])
  expect(leadsIn(`<form method="get" action="/y">${hidden}${post}</form>`)).toEqual([])
  expect(leadsIn(`<form method="post" action="/y"><button type="submit">Y</button></form>`)).toEqual([])
})
