import type { Stamped } from './stamped.ts'

/** A question of the organizer's own. `options` are one per line; `place` counts from 1. */
export type EventQuestionRow = Stamped & {
  questionId: string
  eventId: string
  place: number
  question: string
  answerType: 'text' | 'choice' | 'yesNo'
  options: string
  isRequired: 0 | 1
  isPerAttendee: 0 | 1
}

export type QuestionsRecords = { eventQuestions: EventQuestionRow }
