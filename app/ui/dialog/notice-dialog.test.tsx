import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoticeDialog } from './notice-dialog.tsx'

const leading = (markup: string) =>
  [...markup.matchAll(/<button[^>]*btn-primary[^>]*>([^<]*)/g)].map(([, text]) => text)

test('one button of a notice is primary: OK, except where there is another', () => {
  const resend = <button className="btn btn-primary">Resend</button>
  expect(leading(renderToStaticMarkup(<NoticeDialog answer="a">Post deleted.</NoticeDialog>))).toEqual(['OK'])
  expect(
    leading(
      renderToStaticMarkup(
        <NoticeDialog answer="a" extra={resend}>
          Not verified.
        </NoticeDialog>,
      ),
    ),
  ).toEqual(['Resend'])
})
