/** The SMTP package, loaded for the first email: a portal that sends none saves its megabytes. */
export const mailer = () => import('nodemailer')
