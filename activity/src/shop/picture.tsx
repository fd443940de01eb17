import { pathOf } from './tokens.ts'
import styles from './shop.module.css'

/** What something in the shop looks like. Its name stands beside it. */
export const ShopPicture = ({ url, size = 72 }: { url: string; size?: number }) => (
  <img className={styles.picture} src={pathOf(url)} alt="" width={size} height={size} loading="lazy" />
)
