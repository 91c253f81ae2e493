/** Samples of emails about the sending of emails. */
import { refusedEmail, testEmail } from '#server/features/chapters/settings/mail.ts'
import { heldEmail } from '#server/features/emails/held.mail.ts'
import { grace, sender } from './sample-things.ts'

export const mailSamples = () => [
  { name: 'mail-test', about: 'A test of the mail account', email: testEmail(sender, 'smtp.mail.example:465') },
  {
    name: 'mail-refused',
    about: 'The mail account does not work',
    email: refusedEmail(sender, grace, 'smtp.mail.example:465 refused the password of dc@aea.example.'),
  },
  {
    name: 'mail-held',
    about: 'Many emails bounced, and the rest waits',
    email: heldEmail(sender, grace, { bounced: 12, attempted: 180, waiting: 1_020 }),
  },
]
