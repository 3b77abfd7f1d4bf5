/** A dialog at the bottom of the screen, without a form. Back, Escape, and a tap beside it close it. */
import './formPopup.css';
import { Popup } from 'antd-mobile';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { usePopup } from './popups';

interface BottomDialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Open while it is mounted. The focus is in it then, and where it was before afterwards. */
export function BottomDialog({ title, onClose, children }: BottomDialogProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  usePopup(true, onClose);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Popup visible onMaskClick={onClose} onClose={onClose} bodyClassName="form-popup__body">
      <section role="dialog" aria-modal="true" aria-labelledby={id} className="form-popup">
        <h2 id={id} className="form-popup__title text-l" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </section>
    </Popup>
  );
}
