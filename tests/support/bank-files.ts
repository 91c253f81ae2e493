/** Files of a bank for tests, as a bank would offer them. */

/** A line: its day (YYYY-MM-DD), dollars, text, and the bank's ID if it has one. */
export type TestLine = { day: string; amount: string; text: string; id?: string; check?: string }

/** An OFX file of an account; without IDs the lines get their place in the file. */
export function ofxFile({
  account = '000000004471',
  currency = 'USD',
  from,
  to,
  closing,
  closingOn,
  lines,
}: {
  account?: string
  currency?: string
  from: string
  to: string
  closing: string
  /** The day of the balance; without it the file does not say. */
  closingOn?: string
  lines: readonly TestLine[]
}): Buffer {
  const compact = (day: string) => day.replaceAll('-', '')
  const transactions = lines.map(({ day, amount, text, id, check }, index) =>
    [
      '<STMTTRN>',
      `<TRNTYPE>${amount.startsWith('-') ? 'DEBIT' : 'CREDIT'}`,
      `<DTPOSTED>${compact(day)}`,
      `<TRNAMT>${amount}`,
      `<FITID>${id ?? `${compact(day)}${String(index).padStart(4, '0')}`}`,
      ...(check ? [`<CHECKNUM>${check}`] : []),
      `<NAME>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}`,
      '</STMTTRN>',
    ].join('\n'),
  )
  return Buffer.from(
    [
      'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n',
      '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>',
      `<CURDEF>${currency}`,
      `<BANKACCTFROM><ACCTID>${account}`,
      '</BANKACCTFROM><BANKTRANLIST>',
      `<DTSTART>${compact(from)}`,
      `<DTEND>${compact(to)}`,
      ...transactions,
      '</BANKTRANLIST><LEDGERBAL>',
      `<BALAMT>${closing}`,
      ...(closingOn ? [`<DTASOF>${compact(closingOn)}120000`] : []),
      '</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    ].join('\n'),
  )
}

/** A file as Chase's list of a checking account, newest first, with the balance after each line. */
export function chaseFile(opening: string, lines: readonly TestLine[]): Buffer {
  let cents = Math.round(Number(opening) * 100)
  const rows = lines.map(({ day, amount, text, check }) => {
    cents += Math.round(Number(amount) * 100)
    const [year, month, date] = day.split('-')
    const details = amount.startsWith('-') ? 'DEBIT' : 'CREDIT'
    return `${details},${month}/${date}/${year},${text},${amount},MISC,${(cents / 100).toFixed(2)},${check ?? ''},`
  })
  return Buffer.from(
    ['Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #', ...rows.reverse(), ''].join('\n'),
  )
}
