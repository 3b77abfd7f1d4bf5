/**
 * The fields of a form or the steps of a path: each opens to be changed, moved by buttons and removed. The focus stays
 * with what was moved.
 */
import { type ReactNode, useRef } from 'react';
import { DownOutline } from 'antd-mobile-icons';
import { flushSync } from 'react-dom';
import { useText } from '../../../src/messages/texts';
import { announce } from '../../../src/ui/announce';
import { Button } from '../../../src/ui/Button';
import { moved } from './draft';

export interface PartFacts {
  id: string;
  name: string;
  facts: string;
  /** What is wrong, in words. */
  faults: readonly string[];
}

interface PartListProps<Item> {
  items: readonly Item[];
  describe: (item: Item) => PartFacts;
  /** The id of the one that is open; null for none. */
  open: string | null;
  onOpen: (id: string | null) => void;
  add: { words: string; make: (items: readonly Item[]) => Item; most: number };
  onChange: (items: Item[]) => void;
  /** The inputs of the open one. */
  children: (item: Item, index: number, change: (item: Item) => void) => ReactNode;
}

export function PartList<Item>({ items, describe, open, onOpen, add, onChange, children }: PartListProps<Item>) {
  const text = useText('approvalEditor');
  const list = useRef<HTMLDivElement>(null);
  const focusOn = (selector: string) => list.current?.querySelector<HTMLElement>(selector)?.focus();

  function move(index: number, by: -1 | 1, button: HTMLElement) {
    flushSync(() => onChange(moved(items, index, by)));
    button.focus();
    announce(text('moved', { n: index + by + 1 }), 'polite');
  }
  function remove(index: number, name: string) {
    flushSync(() => {
      onChange(items.toSpliced(index, 1));
      onOpen(null);
    });
    focusOn(`li:nth-child(${Math.min(index + 1, items.length - 1)}) .defining__toggle`);
    announce(text('removed', { name }), 'polite');
  }
  function append() {
    const item = add.make(items);
    flushSync(() => {
      onChange([...items, item]);
      onOpen(describe(item).id);
    });
    focusOn('li:last-child input');
  }

  return (
    <div ref={list}>
      <ul className="unmarked">
        {items.map((item, index) => {
          const { id, name, facts, faults } = describe(item);
          const isOpen = open === id;
          return (
            <li key={id} className="defining__part" data-open={isOpen} data-wrong={faults.length > 0}>
              <PartToggle name={name} facts={facts} isOpen={isOpen} onToggle={() => onOpen(isOpen ? null : id)} />
              {faults.map((fault) => (
                <p key={fault} className="approval__fault">
                  {fault}
                </p>
              ))}
              {isOpen && (
                <div className="defining__body grid gap-3">
                  {children(item, index, (next) => onChange(items.with(index, next)))}
                  <div className="flex gap-2 wraps">
                    <Button
                      kind="plain"
                      small
                      disabled={index === 0}
                      onClick={({ currentTarget }) => move(index, -1, currentTarget)}
                    >
                      {text('up')}
                    </Button>
                    <Button
                      kind="plain"
                      small
                      disabled={index === items.length - 1}
                      onClick={({ currentTarget }) => move(index, 1, currentTarget)}
                    >
                      {text('down')}
                    </Button>
                    <Button kind="danger" small onClick={() => remove(index, name)}>
                      {text('remove')}
                    </Button>
                  </div>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <Button kind="plain" wide disabled={items.length >= add.most} onClick={append}>
        {items.length >= add.most ? text('full', { n: add.most }) : add.words}
      </Button>
    </div>
  );
}

interface PartToggleProps {
  name: string;
  facts: string;
  isOpen: boolean;
  onToggle: () => void;
}

export function PartToggle({ name, facts, isOpen, onToggle }: PartToggleProps) {
  return (
    <Button kind="unstyled" className="defining__toggle" aria-expanded={isOpen} onClick={onToggle}>
      <span className="grid grows shrinks">
        <span className="text-l breaks">{name}</span>
        {facts && <span className="approval__small">{facts}</span>}
      </span>
      <DownOutline aria-hidden="true" className="defining__sign" />
    </Button>
  );
}
