import type { ContentsEntry } from './contents.ts'
import { contents } from './contents.ts'

export type Season = 'Winter' | 'Spring' | 'Summer' | 'Autumn'

export type DemoIssue = {
  number: number
  title: string
  slug: string
  season: Season
  /** The year printed on the cover; a winter issue carries the year in which it appears. */
  year: number
  /** YYYY-MM-DD, null while the issue is still planned. */
  releasedOn: string | null
  plannedFor: string
  description: string
  contents: readonly ContentsEntry[]
  pages: number
  printPriceCents: number
  digitalPriceCents: number
  printStock: number
}

const prices = { printPriceCents: 1600, digitalPriceCents: 900 }

/** Oldest first. */
export const issues = [
  {
    number: 40,
    title: 'Common Ground',
    slug: 'common-ground',
    season: 'Winter',
    year: 2023,
    releasedOn: '2023-12-12',
    plannedFor: '2023-12-12',
    description:
      'Hedges, verges, allotments, the wall two houses share: an issue about land nobody quite owns and everybody uses. Rosalind Achterberg walks an old parish boundary with the only three people who still know where it runs, and Harumi Ozaki-Lund photographs a year in which one field was asked for nothing.',
    contents: contents[40],
    pages: 136,
    ...prices,
    printStock: 0,
  },
  {
    number: 41,
    title: 'Small Hours',
    slug: 'small-hours',
    season: 'Spring',
    year: 2024,
    releasedOn: '2024-03-12',
    plannedFor: '2024-03-12',
    description:
      'Who is awake at four in the morning, and why? Bakers, nurses, a lighthouse with no one in it, and a short story that lasts exactly as long as the gap between the last train and the first. To be read, if you can bear it, by day.',
    contents: contents[41],
    pages: 136,
    ...prices,
    printStock: 64,
  },
  {
    number: 42,
    title: 'The Salt Line',
    slug: 'the-salt-line',
    season: 'Summer',
    year: 2024,
    releasedOn: '2024-06-11',
    plannedFor: '2024-06-11',
    description:
      'The place where fresh water turns salt is moving inland a few metres a year. Maren Tveitdal follows it up a fjord; Josefa Tuilagi reports from a village that voted, by nine hands, to climb the hill. With photographs, low-water poems and a harbour pilot who has never learnt to swim.',
    contents: contents[42],
    pages: 144,
    ...prices,
    printStock: 112,
  },
  {
    number: 43,
    title: 'Borrowed Tools',
    slug: 'borrowed-tools',
    season: 'Autumn',
    year: 2024,
    releasedOn: '2024-09-10',
    plannedFor: '2024-09-10',
    description:
      'Every craft begins with something that belongs to someone else. Essays on apprenticeship and its resentments, a library that lends ladders, a portfolio of nothing but handles, and Shirin Moazami’s case against ever becoming an expert.',
    contents: contents[43],
    pages: 144,
    ...prices,
    printStock: 87,
  },
  {
    number: 44,
    title: 'Weather Permitting',
    slug: 'weather-permitting',
    season: 'Winter',
    year: 2024,
    releasedOn: '2024-12-10',
    plannedFor: '2024-12-10',
    description:
      'For a hundred and forty years volunteers have gone out at nine each morning to read a thermometer. Finlay Drummond-Ito joins them, Ingeborg Thams defends small talk as a serious art, and two writers who have never met exchange letters through one season of hail.',
    contents: contents[44],
    pages: 136,
    ...prices,
    printStock: 6,
  },
  {
    number: 45,
    title: 'Second Nature',
    slug: 'second-nature',
    season: 'Spring',
    year: 2025,
    releasedOn: '2025-03-11',
    plannedFor: '2025-03-11',
    description:
      'On what we do without thinking, and on nature after we have thought about it too much. A golf course is given back, a parrot is left the house, and Thandiwe Maseko presses the weeds of eleven car parks into a herbarium of great delicacy.',
    contents: contents[45],
    pages: 144,
    ...prices,
    printStock: 140,
  },
  {
    number: 46,
    title: 'Loud Rooms',
    slug: 'loud-rooms',
    season: 'Summer',
    year: 2025,
    releasedOn: '2025-06-10',
    plannedFor: '2025-06-10',
    description:
      'Dance halls, parliaments, choirs, kitchens at seven o’clock. An issue to be read aloud, about the rooms in which we have to raise our voices and the people who build, fill and finally empty them.',
    contents: contents[46],
    pages: 144,
    ...prices,
    printStock: 203,
  },
  {
    number: 47,
    title: 'The Long Table',
    slug: 'the-long-table',
    season: 'Autumn',
    year: 2025,
    releasedOn: '2025-09-09',
    plannedFor: '2025-09-09',
    description:
      'A strike kitchen, a wedding for two hundred, a chair kept empty for thirty years. Eleven pieces on eating together, which is to say on families, money, religion, and who washes up. Agnès Delacourt-Rahman paints what was left.',
    contents: contents[47],
    pages: 152,
    ...prices,
    printStock: 178,
  },
  {
    number: 48,
    title: 'What We Owe',
    slug: 'what-we-owe',
    season: 'Winter',
    year: 2025,
    releasedOn: '2025-12-09',
    plannedFor: '2025-12-09',
    description:
      'Debt is the oldest form of writing: most of the first clay tablets are receipts. Reports from a pawnshop and a village loan, fiction about godparents and compound interest, and an attempt by Jonah Lindenbaum to thank everyone he ought to, with dates.',
    contents: contents[48],
    pages: 136,
    ...prices,
    printStock: 95,
  },
  {
    number: 49,
    title: 'Mother Tongues',
    slug: 'mother-tongues',
    season: 'Spring',
    year: 2026,
    releasedOn: '2026-03-10',
    plannedFor: '2026-03-10',
    description:
      'Eleven writers on the language they were scolded in. From the last fluent speakers of a coastal dialect to the hush of the interpreter’s booth, this issue asks what is carried over, what is left behind, and who is paid for the carrying.',
    contents: contents[49],
    pages: 152,
    ...prices,
    printStock: 251,
  },
  {
    number: 50,
    title: 'Fifty',
    slug: 'fifty',
    season: 'Summer',
    year: 2026,
    releasedOn: '2026-06-09',
    plannedFor: '2026-06-09',
    description:
      'Our fiftieth issue, longer than usual and not at all solemn. Winifred Astley-Mbeki remembers the winter in which the magazine was nearly not made; ten poets share fifty lines; and Agatha Rowntree has indexed everything, including the weather.',
    contents: contents[50],
    pages: 176,
    ...prices,
    printStock: 320,
  },
  {
    number: 51,
    title: 'Thresholds',
    slug: 'thresholds',
    season: 'Autumn',
    year: 2026,
    releasedOn: '2026-09-08',
    plannedFor: '2026-09-08',
    description:
      'Doorkeepers, borders, waiting rooms, the moment before you knock. Yevheniia Morozenko spends a season with the people who decide who comes in; Ketevan Jorbeladze visits a family whose kitchen lies in two countries; and Sabela Outeiral tells a story from inside a house with its front taken off.',
    contents: contents[51],
    pages: 96,
    ...prices,
    printStock: 480,
  },
  {
    number: 52,
    title: 'What the Ice Keeps',
    slug: 'what-the-ice-keeps',
    season: 'Winter',
    year: 2026,
    releasedOn: null,
    plannedFor: '2026-12-08',
    description:
      'Ice remembers: air, ash, seeds, a mitten. Our winter issue visits an archive kept at minus thirty-six degrees and the ponds where ice was once harvested like hay, and asks what happens to a memory when the power fails.',
    contents: contents[52],
    pages: 96,
    ...prices,
    printStock: 0,
  },
  {
    number: 53,
    title: 'The Uses of Paper',
    slug: 'the-uses-of-paper',
    season: 'Spring',
    year: 2027,
    releasedOn: null,
    plannedFor: '2027-03-09',
    description:
      'Boats, ballots, banknotes, the form in triplicate. An issue about the thing you are holding, made with the mill that supplies it, and printed on four of its papers so that you can feel the argument change hands.',
    contents: contents[53],
    pages: 144,
    ...prices,
    printStock: 0,
  },
] as const satisfies readonly DemoIssue[]
