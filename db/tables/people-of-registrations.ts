/** Rows about the people of a registration, all beside the log, because they are personal. */

/** Somebody who takes part in a group, often a child: personal, so beside the log and not in it. */
export type ParticipantRow = {
  registrationId: string
  place: number
  chapterId: string
  eventId: string
  groupId: string
  participantName: string
  age: number | null
  grade: string
  schoolName: string
}

/** An answer to a question of the organizer's, for an attendee (from 1) or for all (0): personal, so beside the log and not in it. */
export type RegistrationAnswerRow = {
  registrationId: string
  questionId: string
  attendee: number
  chapterId: string
  eventId: string
  place: number
  /** As it was asked; the question itself may have changed since, or be gone. */
  question: string
  answer: string
}

/** Beside the log: who had a registration until it was handed over for the first, second, … time. The first is who paid. */
export type FormerRegistrantRow = {
  registrationId: string
  /** From 1. */
  handOver: number
  chapterId: string
  eventId: string
  personId: string | null
  firstName: string
  lastName: string
  email: string
  handedOverAt: string
}
