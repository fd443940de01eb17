export { rankOf } from './rankings/queries.ts'
export { creditPlay } from './ledger/credit-play.ts'
export { tokensOfProduct } from './shop/bundles.ts'
export { creditTokens, takeTokensBack } from './tokens/ledger.ts'
