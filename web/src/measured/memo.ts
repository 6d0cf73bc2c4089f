// A component that is drawn again only when what it is given is another object.
import { Component, h, type ComponentType } from 'preact';

export function memo<Props extends object>(Drawn: ComponentType<Props>): ComponentType<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const before = this.props as Record<string, unknown>;
      return Object.entries(next).some(([name, value]) => before[name] !== value);
    }
    override render() {
      return h(Drawn, this.props as Props);
    }
  };
}
