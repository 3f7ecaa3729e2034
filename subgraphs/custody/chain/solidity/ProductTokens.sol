// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721} from "solady/src/tokens/ERC721.sol";
import {LibString} from "solady/src/utils/LibString.sol";

/// @title One token per registered item.
/// @notice The token's number is derived from the item's chip hash. The hash itself is in the event of the registration;
/// 96 bits of it stand in the owner slot, so that a registration writes one slot (a batch of 500 stays below the
/// 16,777,216 gas that EIP-7825 allows a transaction).
contract ProductTokens is ERC721 {
    /// The item `tokenId` was registered with this chip hash.
    event Registered(uint256 indexed tokenId, bytes32 uidHash);

    error OnlyPlatform();
    error AlreadyRegistered(uint256 tokenId);
    error NotHeldBy(address from, uint256 tokenId);

    /// The one account that may register, move and burn: the platform's vault holds what nobody has claimed.
    address public immutable platform;

    /// Empty until the platform says where it is reached.
    string public baseURI;

    constructor() {
        platform = msg.sender;
    }

    modifier onlyPlatform() {
        if (msg.sender != platform) revert OnlyPlatform();
        _;
    }

    function name() public pure override returns (string memory) {
        return "Product Passports";
    }

    function symbol() public pure override returns (string memory) {
        return "DPP";
    }

    /// Where the platform leads from a token to the item's metadata: the token's number is put behind it.
    function setBaseURI(string calldata uri) external onlyPlatform {
        baseURI = uri;
    }

    /// An address that leads to the item's metadata. Reverts for a token that does not exist, or does no more.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        if (!_exists(tokenId)) revert TokenDoesNotExist();
        return string.concat(baseURI, LibString.toString(tokenId));
    }

    /// The highest bit is set, so that a number always has 77 or 78 decimal digits.
    function tokenIdOf(bytes32 uidHash) public pure returns (uint256) {
        return uint256(keccak256(abi.encodePacked(uidHash))) | (1 << 255);
    }

    /// The leading 96 bits of the chip hash a token was registered with; zero when it was not.
    function uidHashPrefixOf(uint256 tokenId) external view returns (uint96) {
        return _getExtraData(tokenId);
    }

    /// Registers items: all of them or, when one is registered already, none.
    function register(address to, bytes32[] calldata uidHashes) external onlyPlatform {
        for (uint256 i; i < uidHashes.length; ++i) {
            bytes32 uidHash = uidHashes[i];
            uint256 tokenId = tokenIdOf(uidHash);
            if (_getExtraData(tokenId) != 0) revert AlreadyRegistered(tokenId);
            _mintAndSetExtraDataUnchecked(to, tokenId, uint96(uint256(uidHash) >> 160) | 1);
            emit Registered(tokenId, uidHash);
        }
    }

    /// Moves an item on behalf of its holder, whose key the platform keeps.
    function move(address from, address to, uint256 tokenId) external onlyPlatform {
        if (_ownerOf(tokenId) != from) revert NotHeldBy(from, tokenId);
        _transfer(address(0), from, to, tokenId);
    }

    /// Takes a destroyed item out of existence; it can never be registered again.
    function burn(uint256 tokenId) external onlyPlatform {
        _burn(address(0), tokenId);
    }
}
