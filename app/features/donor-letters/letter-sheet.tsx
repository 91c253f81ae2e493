import { amount, date } from '#app/lib/format.ts'
import { Mark } from '#app/ui/frame/mark.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import './letter.css'
import { letterWords as words } from './words.ts'

type Letter = Outputs['donorLetters']['one']
type Content = NonNullable<Letter['content']>

/** A letter as it is printed: white in both themes, scaled to the width. */
export function LetterSheet({ letter, content }: { letter: Letter; content: Content }) {
  const { sender, address, name, madeOn, legalName, year, sentences, replaces, closing } = content
  const [title, ...place] = sender
  return (
    <article className="letter-sheet" data-theme="light">
      <header>
        <Mark height={34} />
        <div>
          <b>{title}</b>
          {place.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <div>
          <p>{words.ein(content.ein)}</p>
          <p>{words.number(content.number)}</p>
        </div>
      </header>
      <address>
        <small>{sender.join(', ')}</small>
        <bdi>{name}</bdi>
        {address.map((text) => (
          <bdi key={text}>{text}</bdi>
        ))}
      </address>
      <p className="letter-day">{date(madeOn)}</p>
      <h2>{words.heading(legalName, year)}</h2>
      <div className="letter-text">
        <p>{content.greeting}</p>
        {content.thanks && <p>{content.thanks}</p>}
      </div>
      {content.gifts.length > 0 && <Gifts content={content} />}
      <div className="letter-text">
        {[...sentences, replaces, closing].filter(Boolean).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <footer>
        <div>
          <b>{content.signerName}</b>
          <p>{content.signerTitle}</p>
        </div>
        <div>
          <p>
            {words.code} <span className="hash">{letter.code}</span>
          </p>
          <p>{words.check(letter.checkAt)}</p>
        </div>
      </footer>
    </article>
  )
}

function Gifts({ content: { gifts, year, givenCents, valueCents, deductibleCents } }: { content: Content }) {
  const [on, text, ...figures] = words.heads
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{on}</th>
          <th scope="col">{text}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col">
              {figure}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {gifts.map((gift, index) => (
          <tr key={index}>
            <td>{date(gift.on)}</td>
            <td>{gift.text}</td>
            <td>{amount(gift.givenCents)}</td>
            <td>{amount(gift.valueCents)}</td>
            <td>{amount(gift.givenCents - gift.valueCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {year}
          </th>
          <td>{amount(givenCents)}</td>
          <td>{amount(valueCents)}</td>
          <td>{amount(deductibleCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
