import type { audienceOf, Audience } from '#server/features/members/visibility.rules.ts'

/** Texts about who sees one's own details. */
export const visibilityWords = {
  title: 'Who sees your details',
  help: 'Hidden until you show them. Admins can always see both.',
  hide: 'No, admins only',
  show: 'Yes',
  change: 'Show or hide your email and phone',
  details: {
    listed: 'Name, member ID, city, state, member type and chapter',
    picture: 'Picture',
    email: 'Email',
    phone: 'Phone',
    address: 'Address, alternate email and alternate phone',
    education: 'Education',
    certificate: 'Certificate',
    standing: 'Status and payments',
  } satisfies Record<keyof ReturnType<typeof audienceOf>, string>,
  audiences: {
    everybody: 'Everybody',
    chapter: 'Members of your chapter, and admins',
    admins: 'Admins only',
  } satisfies Record<Audience, string>,
  helpContact: 'If your chapter lists you as a help contact, everybody sees the email and phone entered there.',
}

/** Labels of the form's two choices. */
export const visibilityLabels = {
  showsEmail: 'Show my email to members of my chapter',
  showsPhone: 'Show my phone to members of my chapter',
}
