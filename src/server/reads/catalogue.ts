import { dayOf } from '#domain/day.ts'
import type { Db } from '../db/client.ts'
import type { CurrencyStanding } from '../services/catalogue/change-currency.ts'
import { readCurrencyStanding } from '../services/catalogue/change-currency.ts'
import type { StockOnHand } from '../services/catalogue/count-stock.ts'
import { readStock } from '../services/catalogue/count-stock.ts'
import type { StoredCoupon } from '../services/catalogue/edit-coupons.ts'
import { readCoupons } from '../services/catalogue/edit-coupons.ts'
import type { DatedPrices } from '../services/catalogue/edit-prices.ts'
import { readPrices } from '../services/catalogue/edit-prices.ts'
import type { ProductsOnSale } from '../services/catalogue/edit-stock.ts'
import { readProductsOnSale } from '../services/catalogue/edit-stock.ts'
import type { ZoneSettings } from '../services/catalogue/edit-zones.ts'
import { zoneSettings } from '../services/catalogue/edit-zones.ts'
import type { PriceReach } from '../services/catalogue/price-reach.ts'
import { readPriceReach } from '../services/catalogue/price-reach.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'

/** The catalogue as staff look after it. */
export type CatalogueReads = {
  prices(): Promise<DatedPrices[]>
  coupons(): Promise<StoredCoupon[]>
  productsOnSale(): Promise<ProductsOnSale>
  priceReach(): Promise<PriceReach>
  /** Whether the currency can still be changed, and what would be lost with it. */
  currencyStanding(): Promise<CurrencyStanding>
  /** Every shelf, and who changed them. */
  stock(): Promise<StockOnHand>
  /** As staff write them, with what a year's shipping costs there. */
  zones(): Promise<ZoneSettings>
}

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; now: () => Date }

export function catalogueReads({ db, catalogue, now }: Parts): CatalogueReads {
  return {
    prices: async () => readPrices(db, dayOf(now(), (await catalogue()).publication.timeZone)),
    coupons: () => readCoupons(db),
    productsOnSale: () => readProductsOnSale(db),
    priceReach: () => readPriceReach(db),
    currencyStanding: () => readCurrencyStanding(db),
    stock: () => readStock(db),
    zones: async () => zoneSettings(await catalogue()),
  }
}
