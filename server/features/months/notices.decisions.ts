import type { ActNotice } from '#server/notices/notify-admins.ts'
import { monthText, unsealReasonNames, type UnsealReason } from './rules.ts'

type Act = 'sealed' | 'sealedToConfirm' | 'confirmed' | 'unsealAsked' | 'unsealed' | 'kept'

const texts: Record<Act, { did: (month: string) => string; subject: (month: string) => string }> = {
  sealed: { did: (month) => `sealed ${month} in the books of`, subject: (month) => `${month} was sealed` },
  sealedToConfirm: {
    did: (month) => `sealed ${month}, which another admin has to confirm, in the books of`,
    subject: (month) => `Please confirm the seal of ${month}`,
  },
  confirmed: {
    did: (month) => `confirmed the seal of ${month} in the books of`,
    subject: (month) => `The seal of ${month} was confirmed`,
  },
  unsealAsked: {
    did: (month) => `asked to unseal ${month}, which another admin has to confirm, in the books of`,
    subject: (month) => `Please confirm the unsealing of ${month}`,
  },
  unsealed: { did: (month) => `unsealed ${month} in the books of`, subject: (month) => `${month} was unsealed` },
  kept: {
    did: (month) => `kept ${month} sealed in the books of`,
    subject: (month) => `${month} stays sealed`,
  },
}

/** Returns what admins are told about an act on a month. */
export function monthNotice(chapterId: string, month: string, act: Act, reason?: UnsealReason): ActNotice {
  const { did, subject } = texts[act]
  return {
    chapterId,
    did: (of) => `${did(monthText(month))} ${of}`,
    subject: (of) => `${subject(monthText(month))}: ${of}`,
    ...(reason ? { cells: [['Reason', unsealReasonNames[reason]]] } : {}),
    path: `/treasury/months/${month}`,
  }
}

/** Returns what admins are told when it changes who seals a month. */
export const ruleNotice = (chapterId: string, isConfirmedBySecond: boolean): ActNotice => ({
  chapterId,
  did: (of) => `changed who seals the months of ${of}`,
  subject: (of) => `Who seals a month was changed: ${of}`,
  cells: [['A month is sealed by', isConfirmedBySecond ? 'two admins' : 'one admin']],
  path: '/treasury/months',
})
