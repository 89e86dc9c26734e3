import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { useCurrency } from '../../../../root-data.ts'
import { pageMeta, siteOf } from '../../../../site.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { CataloguePage } from '../catalogue-page.tsx'
import { currencyChoices } from '../currency/currency-choices.ts'
import { CurrencyForm } from '../currency/currency-form.tsx'
import type { Route } from './+types/page.ts'
import { ClaimPolicyForm } from './claim-policy.tsx'
import { DeliveryTimes } from './delivery-times.tsx'
import { PublicationForm } from './publication-form.tsx'
import { SellerForm } from './seller-form.tsx'
import { SettingsForm } from './settings-form.tsx'
import { linesOf, pairsOf, SELLING_PAGES, SWITCHES, tierLines, tiersFrom } from './settings-text.ts'
import { StaffLimitsForm } from './staff-limits-form.tsx'
import { TimeForm } from './time-form.tsx'
import { knownTimeZones } from './time-zones.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const { publication } = await app.catalogue()
  const { name, tagline, supportEmail, flags, autorenewSwitch, printIncludesDigital } = publication
  const { sharePieces, sellsDigital, stampsDownloads, donationTiers, texts, banking } = publication
  const { transitWeeks, claimPolicy, closeNeedsSecond } = publication
  return {
    name,
    tagline,
    supportEmail,
    flags,
    autorenewSwitch,
    printIncludesDigital,
    sharePieces,
    sellsDigital,
    stampsDownloads,
    donationTiers,
    texts,
    banking,
    transitWeeks,
    claimPolicy,
    closeNeedsSecond,
    staffLimits: publication.staffLimits,
    timeZone: publication.timeZone,
    timeZones: knownTimeZones(publication.timeZone),
    issuesPerYear: publication.issuesPerYear,
    invoicePrefix: publication.invoicePrefix,
    currency: publication.currency.code,
    currencies: currencyChoices(),
    fixed: (await app.catalogueForStaff.currencyStanding()).fixed,
  }
}

const WITHOUT_DIGITAL =
  'When this is off, no digital issue, subscription or gift is sold, digital subscriptions don’t renew, and an issue is out once it’s closed. Readers keep what they have: issues that you release still go to digital subscribers.'

const STAMPED =
  'One line on the last page of each EPUB and PDF of an issue: the reader’s name and a mark by which you can find them. Say so on your privacy page.'

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/catalogue/words')
  return pageMeta(siteOf(matches), { title: 'Texts and settings', description: 'Settings.', path, hidden: true })
}

export default function StaffWords({ loaderData: settings }: Route.ComponentProps) {
  const currency = useCurrency()
  const { flags, texts, banking } = settings
  return (
    <CataloguePage admin>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <StaffSection title="The publication">
          <PublicationForm {...settings} />
        </StaffSection>
        <StaffSection title="The seller">
          <SellerForm texts={texts} />
        </StaffSection>
        <StaffSection title="Time and numbers">
          <TimeForm {...settings} />
        </StaffSection>
        <StaffSection title="Currency">
          <CurrencyForm currency={settings.currency} currencies={settings.currencies} fixed={settings.fixed} />
        </StaffSection>
        <StaffSection title="Switches">
          <SettingsForm
            label="Switches"
            body={({ ticked }) => {
              const perPage = (flag: string) => ({
                subscribe: ticked(`${flag}.subscribe`),
                renew: ticked(`${flag}.renew`),
                donate: ticked(`${flag}.donate`),
              })
              return {
                autorenewSwitch: ticked('autorenewSwitch'),
                printIncludesDigital: ticked('printIncludesDigital'),
                sharePieces: ticked('sharePieces'),
                sellsDigital: ticked('sellsDigital'),
                stampsDownloads: ticked('stampsDownloads'),
                closeNeedsSecond: ticked('closeNeedsSecond'),
                flags: {
                  checkoutLater: perPage('checkoutLater'),
                  addDonation: perPage('addDonation'),
                  addProducts: perPage('addProducts'),
                },
              }
            }}
          >
            {() => (
              <>
                {SWITCHES.map(({ flag, label }) => (
                  <fieldset key={flag} className="font-sans text-small">
                    <legend className="font-semibold">{label}</legend>
                    <div className="flex flex-wrap gap-x-6">
                      {SELLING_PAGES.map((page) => (
                        <Checkbox
                          key={page}
                          name={`${flag}.${page}`}
                          label={`/${page === 'renew' ? 'subscribe/renew' : page}`}
                          defaultChecked={flags[flag][page]}
                        />
                      ))}
                    </div>
                  </fieldset>
                ))}
                <Checkbox
                  name="autorenewSwitch"
                  label="Readers can switch autorenew on and off in their account"
                  defaultChecked={settings.autorenewSwitch}
                />
                <Checkbox
                  name="sellsDigital"
                  label="Sell the digital edition"
                  hint={WITHOUT_DIGITAL}
                  defaultChecked={settings.sellsDigital}
                />
                <Checkbox
                  name="printIncludesDigital"
                  label="Print subscribers can read their issues online"
                  defaultChecked={settings.printIncludesDigital}
                />
                <Checkbox
                  name="sharePieces"
                  label="Readers can share a piece by a gift link"
                  defaultChecked={settings.sharePieces}
                />
                <Checkbox
                  name="stampsDownloads"
                  label="Stamp downloads with the reader’s name"
                  hint={STAMPED}
                  defaultChecked={settings.stampsDownloads}
                />
                <Checkbox
                  name="closeNeedsSecond"
                  label="Closing an issue needs two people"
                  hint="The first signature waits for a second staff member. It’s void if the numbers change."
                  defaultChecked={settings.closeNeedsSecond}
                />
              </>
            )}
          </SettingsForm>
        </StaffSection>
        <StaffSection title="Donation tiers">
          <SettingsForm
            label="Donation tiers"
            body={({ text }) => ({ donationTiers: tiersFrom(text('tiers'), currency) })}
          >
            {(error) => (
              <TextArea
                label="One per line"
                name="tiers"
                rows={6}
                defaultValue={tierLines(settings.donationTiers, currency)}
                hint={`Name | one time | monthly, in ${currency.units}: Friend | ${currency.donation * 2} | ${currency.donation / 5}`}
                error={error('donationTiers')}
              />
            )}
          </SettingsForm>
        </StaffSection>
        <StaffSection title="Delivery times">
          <DeliveryTimes transit={settings.transitWeeks} />
        </StaffSection>
        <StaffSection title="Missing copies">
          <ClaimPolicyForm policy={settings.claimPolicy} />
        </StaffSection>
        <StaffSection title="Limits for staff">
          <StaffLimitsForm limits={settings.staffLimits} />
        </StaffSection>
        <StaffSection title="Check and wire">
          <SettingsForm
            label="Check and wire"
            body={({ text }) => ({
              banking: text('lines').trim() ? { message: text('message'), lines: linesOf(text('lines')) } : null,
            })}
          >
            {(error) => (
              <>
                <TextArea
                  label="Invoice text"
                  name="message"
                  rows={2}
                  defaultValue={banking?.message ?? ''}
                  error={error('banking')}
                />
                <TextArea
                  label="Banking lines"
                  name="lines"
                  defaultValue={banking?.lines.join('\n') ?? ''}
                  hint="If empty, invoices don’t mention checks and wires."
                />
              </>
            )}
          </SettingsForm>
        </StaffSection>
        <StaffSection title="Words">
          <SettingsForm
            label="Words"
            body={({ text }) => ({
              texts: {
                ...texts,
                about: text('about'),
                emptyCart: text('emptyCart'),
                institutionalSubscriptions: text('institutionalSubscriptions'),
                donationTax: text('donationTax'),
                whySubscribe: pairsOf(text('whySubscribe')),
              },
            })}
          >
            {(error) => (
              <>
                <TextArea label="About" name="about" rows={6} defaultValue={texts.about} error={error('texts')} />
                <TextArea
                  label="Why subscribe"
                  name="whySubscribe"
                  rows={8}
                  defaultValue={texts.whySubscribe.map(({ heading, text }) => `${heading}\n${text}`).join('\n\n')}
                  hint="A heading, its text on the next line, then a blank line."
                />
                <TextArea
                  label="Institutional subscriptions"
                  name="institutionalSubscriptions"
                  rows={5}
                  defaultValue={texts.institutionalSubscriptions}
                />
                <TextArea
                  label="Tax statement for donors"
                  name="donationTax"
                  rows={2}
                  defaultValue={texts.donationTax ?? ''}
                  hint="Shown on every donation receipt."
                />
                <TextArea label="In an empty cart" name="emptyCart" rows={2} defaultValue={texts.emptyCart} />
              </>
            )}
          </SettingsForm>
        </StaffSection>
      </div>
    </CataloguePage>
  )
}
