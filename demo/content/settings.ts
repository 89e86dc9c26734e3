import type { Masthead } from '#domain/masthead/masthead.ts'

export type DonationTier = { name: string; onetimeCents: number; monthlyCents: number }
export type Reason = { heading: string; text: string }

export const masthead: Masthead = {
  face: 'newsreader-semibold',
  capitals: false,
  accent: { light: '#9a2f1a', dark: '#f0906f' },
  icon: 'ink',
  picture: null,
}

export const texts = {
  tagline: 'A quarterly of writing and pictures, made slowly.',
  about:
    'Broadfold comes out four times a year, in print and digital. Each issue takes one subject and hands it to reporters, storytellers, poets and people with cameras, who are given time, a fee, and an editor who calls back. There are no advertisements. It is paid for by the people who read it, most of whom found it in someone else’s kitchen.',
  whySubscribe: [
    {
      heading: 'Four issues, not four reminders',
      text: 'A subscription is counted in issues, never in months. You get every one you paid for, however long it takes us.',
    },
    {
      heading: 'Made to be kept',
      text: 'Thread-sewn, printed on uncoated paper, the right size for a coat pocket that means it. Back issues are read for years.',
    },
    {
      heading: 'Print, screen, or a change of mind',
      text: 'Moving abroad or running out of shelf? Switch between print and digital at any time, and pay only the difference.',
    },
    {
      heading: 'Contributors are paid',
      text: 'On acceptance, at a published rate, the same for everyone. Your subscription is the largest part of that sum.',
    },
  ],
  emptyCart:
    'Nothing here yet. The current issue is a good place to begin, and there is still paper on the shelf from most of the others.',
  donationTax:
    'Broadfold is published by the Broadfold Reading Foundation, Portland, Maine, which in this demonstration is a nonprofit with the tax number 00-0000000. Please keep this for your records.',
  sellerName: 'Broadfold Reading Foundation',
  sellerAddress: '41 Wharf Street\nPortland, ME 04101, United States',
  sellerTaxNumber: '00-0000000',
  institutionalSubscriptions:
    'Libraries, universities, schools and reading rooms are welcome. An institutional subscription brings the print issue to your shelves and the digital issue to everyone on your network or signed in with your identity provider, at one price for the year and with an invoice your finance office will recognise.\n\nWrite to us with the name of your institution, the address for print copies, and the number of readers you expect. We answer within two working days, and we are glad to send a back issue to look at first.',
  donationTiers: [
    { name: 'Reader', onetimeCents: 2500, monthlyCents: 500 },
    { name: 'Correspondent', onetimeCents: 5000, monthlyCents: 1000 },
    { name: 'Contributor', onetimeCents: 10000, monthlyCents: 2000 },
    { name: 'Editor', onetimeCents: 25000, monthlyCents: 5000 },
    { name: 'Publisher', onetimeCents: 100000, monthlyCents: 10000 },
  ],
} as const satisfies {
  tagline: string
  about: string
  whySubscribe: readonly Reason[]
  emptyCart: string
  donationTax: string
  sellerName: string
  sellerAddress: string
  sellerTaxNumber: string
  institutionalSubscriptions: string
  donationTiers: readonly DonationTier[]
}
