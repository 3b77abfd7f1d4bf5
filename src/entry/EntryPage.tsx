/**
 * The frame of sign-in, password and binding pages: the brand with its map, and beside it (on a phone below it) the
 * page's form.
 */
import './entry.css';
import './brandMap.css';
import '../ui/button.css';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../messages/texts';
import { LanguageSwitch } from '../ui/LanguageSwitch';
import { BrandMap } from './BrandMap';

export function EntryPage({ children }: { children: ReactNode }) {
  const text = useText('entry');
  // A page begins at its top, wherever the page before was scrolled to.
  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);
  return (
    <div className="entry flex column">
      <header className="entry__brand">
        <BrandMap />
        <div className="entry__words">
          <p className="entry__name">{text('brand')}</p>
          <p className="entry__promise text-m inked">{text('promise')}</p>
          <p className="entry__promise-long">{text('promiseLong')}</p>
        </div>
      </header>
      <main className="entry__main flex column middle">
        <div className="entry__language">
          <LanguageSwitch short />
        </div>
        <div className="entry__card">{children}</div>
      </main>
    </div>
  );
}
