/** The package that speaks SMTP, once an email is sent: a portal that sends none does without its megabytes. */
export const mailer = () => import('nodemailer')
