import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { FOOTER_LINKS } from '#domain/public-parts.ts';
import { COMPANY_URL, PRIVACY_URL, PRODUCT_NAME, SUPPORT_EMAIL } from '#domain/product.ts';
import { Brand } from './brand.tsx';
import './public-footer.css';

/** The footer of every public page (C2). */
export function PublicFooter(): ReactElement {
  return (
    <footer className="vq-footer">
      <div className="vq-footer-line">
        <div className="vq-footer-brand">
          <Brand />
          <p className="vq-small vq-dimmed">Digital Credits with a journal that anybody can check.</p>
        </div>
        <nav aria-label="Footer">
          <Link to="/developer">Docs and API</Link>
          {FOOTER_LINKS.map(({ to, text }) => (
            <Link key={to} to={to}>
              {text}
            </Link>
          ))}
          <a href={`mailto:${SUPPORT_EMAIL}`}>Support</a>
          <a href={PRIVACY_URL} target="_blank" rel="noopener noreferrer">
            Privacy Policy
          </a>
          <a href={COMPANY_URL} target="_blank" rel="noopener noreferrer">
            {PRODUCT_NAME} company
          </a>
        </nav>
      </div>
    </footer>
  );
}
