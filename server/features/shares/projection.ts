import { insertRow, prepared, updateRows } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { projectionOf, streamId, type Projection } from '#events-log/fact.ts'
import { bankLineStream } from '../bank/facts.ts'
import {
  shareRuleStream,
  shareStream,
  statementStream,
  type ShareFact,
  type ShareRuleFact,
  type StatementFact,
} from './facts.ts'
import { minus, nothing, type PerLevel } from './rules.ts'

/** `shareRules`: what of a kind of payment belongs to whom, from which day on. */
export const shareRuleProjection = projectionOf<ShareRuleFact>(
  shareRuleStream,
  ['shareRules'],
  ({ data: { parts, ...rule }, stream, position, chapterId, actor, recordedAt }, sql) => [
    insertRow(sql, 'shareRules', {
      ...rule,
      ruleId: streamId(stream),
      chapterId,
      chapterPart: parts.chapter,
      parentPart: parts.parent,
      thirdPart: parts.third,
      fourthPart: parts.fourth,
      actor,
      recordedAt,
      position,
    }),
  ],
)

const cents = ({ chapter, parent, third, fourth }: PerLevel) => ({
  chapterCents: chapter,
  parentCents: parent,
  thirdCents: third,
  fourthCents: fourth,
})

/** `shareLines`: a row for each fact; what is taken back is negative, and a correction holds what it changed. */
export const shareProjection = projectionOf<ShareFact>(
  shareStream,
  ['shareLines'],
  ({ type, data, stream, version, position, chapterId }, sql) => {
    const { month, day, ruleId, purpose, paymentType, firstYear, lastYear } = data
    const about = { chapterId, month, day, ruleId, purpose, paymentType, firstYear, lastYear, position }
    const line = { paymentId: streamId(stream), place: version, ...about }
    switch (type) {
      case 'ShareSplit':
        return [
          insertRow(sql, 'shareLines', {
            ...line,
            movement: 'split',
            amountCents: data.amountCents,
            ...cents(data.levels),
          }),
        ]
      case 'ShareTakenBack':
        return [
          insertRow(sql, 'shareLines', {
            ...line,
            movement: 'back',
            amountCents: 0 - data.amountCents,
            ...cents(minus(nothing, data.levels)),
          }),
        ]
      case 'ShareCorrected':
        return [insertRow(sql, 'shareLines', { ...line, movement: 'corrected', amountCents: 0, ...cents(data.change) })]
    }
  },
)

/** `shareStatements`: what both sides said about a month of a chapter. */
export const statementProjection = projectionOf<StatementFact>(
  statementStream,
  ['shareStatements'],
  ({ type, data, actor, recordedAt }, sql) => {
    const key = { chapterId: data.ofChapter, month: data.month }
    const change = (columns: Partial<Tables['shareStatements']>) => [
      newStatement(sql, key),
      updateRows(sql, 'shareStatements', columns, key),
    ]
    switch (type) {
      case 'ShareStatementAgreed':
        return change({
          agreedCents: data.toPayCents,
          disputedSide: null,
          disputedBy: null,
          disputedAt: null,
          ...(data.side === 'chapter'
            ? { chapterActor: actor, chapterAgreedAt: recordedAt }
            : { parentActor: actor, parentAgreedAt: recordedAt }),
        })
      case 'ShareStatementDisputed':
        return change({
          agreedCents: null,
          chapterActor: null,
          chapterAgreedAt: null,
          parentActor: null,
          parentAgreedAt: null,
          disputedSide: data.side,
          disputedBy: actor,
          disputedAt: recordedAt,
        })
      case 'ShareStatementPaid':
        return change({ checkNumber: data.checkNumber, paidBy: actor, paidAt: recordedAt })
      case 'ShareStatementMatched':
        return change({
          ...(data.side === 'chapter' ? { chapterLineId: data.lineId } : { parentLineId: data.lineId }),
          paidBy: actor,
          paidAt: recordedAt,
        })
      case 'SharePaymentTakenBack':
        return change({ checkNumber: null, chapterLineId: null, parentLineId: null, paidBy: null, paidAt: null })
    }
  },
)

const newStatement = prepared<{ chapterId: string; month: string }>()((sql, key) =>
  sql
    .insertInto('shareStatements')
    .values({ chapterId: key.chapterId, month: key.month } as never)
    .onConflict((conflict) => conflict.doNothing()),
)

/** A booking of the bank that is taken back no longer pays a share. Its table is that of `statementProjection`. */
export const shareLineProjection: Projection = {
  name: 'shareLine',
  stream: bankLineStream.kind,
  tables: [],
  project: ({ type, stream }, sql) => {
    if (type !== 'BankBookingTakenBack') return []
    const lineId = streamId(stream)
    return [
      updateRows(sql, 'shareStatements', { chapterLineId: null }, { chapterLineId: lineId }),
      updateRows(sql, 'shareStatements', { parentLineId: null }, { parentLineId: lineId }),
    ]
  },
}
