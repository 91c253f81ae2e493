export const asOfWords = {
  show: 'Show',
  noDate: 'There is no such date, so today is shown. Choose another date.',
  choices: 'Dates',
  today: 'Today',
  monthEnd: 'Last month end',
  yearEnd: 'Last year end',
}
