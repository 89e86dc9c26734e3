/** What staff type: names that many share and names that few do, right and wrong, emails, addresses, and what is nobody's. */
export const SEARCHES = [
  ...['Smith', 'smyth', 'Mary Smith', 'mary smiht', 'Jhon Jonson', 'Dvorak', 'Hakanson', 'Sorbye', 'etienne lefevre'],
  ...[
    'Maren Oyelaran',
    'oyelarn',
    'Mary',
    'ma',
    'John Anderson',
    'Elisabeth Thomson',
    'Nguyen',
    'Grosvner',
    'mry',
    'Marys',
    'Smithe',
  ],
  ...['mary.smith700@example.com', 'mary.smith', 'jhon.brown@example.org', 'anna.miller4242', 'nobody@nowhere.example'],
  ...[
    '12 Harbor Street',
    'harbour street portland',
    '1420 Mesa Rod',
    '88005',
    'Montreal',
    'Maple Avenue',
    'main street',
  ],
  ...['BF-1042', '#77', 'zzyzx quorn', 'a very long question about somebody whose name nobody remembers any more'],
]
