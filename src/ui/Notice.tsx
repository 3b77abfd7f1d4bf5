/** A page or part of a sheet with one message: a sign, a sentence and an action. */
import './notice.css';
import './button.css';
import { type ReactNode, useEffect, useRef } from 'react';

/** SVG paths in a 24 x 24 box, drawn in the brand colour on a soft disc. */
const SIGNS = {
  lock: 'M7 10V8a5 5 0 0 1 10 0v2M6 10h12v10H6zM12 14v2.5',
  lost:
    'M12 21s6-5.6 6-10.5A6 6 0 0 0 6 10.5C6 15.4 12 21 12 21z' +
    'M10.3 9.2a1.8 1.8 0 1 1 2.5 1.7c-.6.3-.8.7-.8 1.3M12 14.5v.1',
  cloud: 'M7 18a4 4 0 0 1-.4-8 5.5 5.5 0 0 1 10.6 1.2A3.5 3.5 0 0 1 17 18M12 12v4M12 19v.1',
  bell: 'M6 17h12l-1.5-2.5V11a4.5 4.5 0 0 0-9 0v3.5zM10.5 20h3M12 6.5V4.5',
  card: 'M4 7h16v11H4zM4 11h16M8 15h3',
  paper: 'M7 4h8l3 3v13H7zM10 12h5M10 15.5h5',
  works: 'M4 19h16M6 19V9l6-4 6 4v10M10 19v-5h4v5',
  map: 'M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14',
} as const;

export type Sign = keyof typeof SIGNS;

export interface NoticeProps {
  sign: Sign;
  title: ReactNode;
  /** Level of the heading: 1 for a page, 2 beside sheets, 3 inside a sheet. */
  level?: 1 | 2 | 3;
  /** The heading takes the focus, when the notice stands in place of what was pressed. */
  focused?: boolean;
  action?: ReactNode;
  /** What the notice says below its title, as one paragraph. */
  text?: ReactNode;
  /** More than one paragraph, or a list. */
  children?: ReactNode;
}

export function Notice({ sign, title, level = 1, focused = false, action, text, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  const Heading = `h${level}` as const;
  const Box = level === 1 ? 'main' : 'div';
  return (
    <Box className={`notice notice--${level === 1 ? 'page' : 'inside'}`}>
      <svg className="notice__sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[sign]} />
      </svg>
      <Heading ref={heading} className="notice__title" tabIndex={focused ? -1 : undefined}>
        {title}
      </Heading>
      <div className="notice__words quiet text-m">
        {text !== undefined && <p>{text}</p>}
        {children}
      </div>
      {action && <div className="notice__action flex gap-2 wraps above-2">{action}</div>}
    </Box>
  );
}
