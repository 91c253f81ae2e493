import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { emailHead, emailMoney } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { date } from '#server/time/dates.ts'
import { letterTexts, type LetterContent } from './content.rules.ts'
import { letterPath } from './links.decisions.ts'

/**
 * A letter to a donor by email. It says all that the law asks for, so the email is the letter; the file is for those
 * who want it on paper.
 */
export function letterEmail(
  { chapter, env, urls }: Pick<Context, 'chapter' | 'env' | 'urls'>,
  to: { letterId: string; email: string; content: LetterContent; dedupeKey: string },
): PostedEmail {
  const { content } = to
  return {
    chapterId: chapter.id,
    kind: 'donor-letter',
    to: to.email,
    isBulk: true,
    dedupeKey: to.dedupeKey,
    subject: letterTexts.heading(content.legalName, content.year),
    ...writeEmail({
      head: emailHead({ chapter, env, urls }),
      greeting: content.greeting,
      paragraphs: [content.thanks, ...content.sentences, content.replaces].filter(Boolean),
      facts: [
        {
          cells: [
            ['Organization', content.legalName],
            ['EIN', content.ein],
            ['Letter', content.number],
            ['Day', date(content.madeOn)],
          ],
        },
        ...(content.gifts.length > 0
          ? [
              {
                heading: `Gifts in ${content.year}`,
                cells: content.gifts.map(({ on, text, givenCents, valueCents }): [string, string] => [
                  `${date(on)}: ${text}`,
                  valueCents > 0
                    ? `${emailMoney(givenCents)}, of which ${emailMoney(valueCents)} is the value received`
                    : emailMoney(givenCents),
                ]),
              },
              {
                cells: [
                  ['Given', emailMoney(content.givenCents)],
                  ['Value received', emailMoney(content.valueCents)],
                  ['Deductible', emailMoney(content.deductibleCents)],
                ] as [string, string][],
              },
            ]
          : []),
      ],
      link: {
        label: 'Download the letter',
        url: `${urls.origin(chapter)}${letterPath({ chapter, env }, to.letterId)}`,
      },
      notes: [[content.signerName, content.signerTitle].filter(Boolean).join(', ')].filter(Boolean),
    }),
  }
}
